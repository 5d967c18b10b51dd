import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteWrite, outdateAll } from './outdate.ts'
import { queryClient } from './queryClient.ts'

const cache = (name: string) => queryClient.setQueryData([name], 'cached')

function show(name: string) {
  const read = vi.fn(async () => 'read')
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: read })
  const hide = observer.subscribe(() => {})
  onTestFinished(hide)
  return { read, observer, hide }
}

test('what was read a moment ago and is not shown is read again after a write, once it is shown', () => {
  cache('outdated month')
  expect(show('outdated month').read).not.toHaveBeenCalled()
  cache('outdated year')
  noteWrite()
  expect(show('outdated year').read).toHaveBeenCalledTimes(1)
})

test('what is shown is not read again by a write: those who show it know whether they must', () => {
  cache('outdated list')
  const { read, observer } = show('outdated list')
  noteWrite()
  expect(observer.getCurrentResult().isStale).toBe(false)
  expect(read).not.toHaveBeenCalled()
})

test('what a tab shows is old, and not read at once, when another tab has written', () => {
  cache('outdated tab')
  const { read } = show('outdated tab')
  outdateAll()
  expect(read).not.toHaveBeenCalled()
  expect(
    queryClient
      .getQueryCache()
      .find({ queryKey: ['outdated tab'] })
      ?.isStale(),
  ).toBe(true)
})
