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

test('hidden queries are read again after a write, once they are shown', () => {
  cache('outdated month')
  expect(show('outdated month').read).not.toHaveBeenCalled()
  cache('outdated year')
  noteWrite()
  expect(show('outdated year').read).toHaveBeenCalledTimes(1)
})

test('visible queries are not read again by a write: their screens decide', () => {
  cache('outdated list')
  const { read, observer } = show('outdated list')
  noteWrite()
  expect(observer.getCurrentResult().isStale).toBe(false)
  expect(read).not.toHaveBeenCalled()
})

test('visible queries are stale, and not read at once, when another tab has written', () => {
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
