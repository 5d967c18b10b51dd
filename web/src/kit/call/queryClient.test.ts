import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CallFailed } from './callFailed.ts'
import { queryClient } from './queryClient.ts'

function show(name: string, staleTime: number | 'static' = 30_000) {
  const read = vi.fn(async () => 'read')
  onTestFinished(
    new QueryObserver(queryClient, { queryKey: [name], queryFn: read, staleTime }).subscribe(() => {}),
  )
  return read
}

const writeAndFail = (error: Error) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error) })
    .execute(undefined)
    .catch(() => undefined)

test('visible queries are read again after a write with a lost answer, and stay after a refusal', async () => {
  const read = show('posts')
  const open = show('what is being written', 'static')
  await expect.poll(() => queryClient.getQueryData(['posts'])).toBe('read')
  await writeAndFail(new CallFailed(409))
  expect(read).toHaveBeenCalledTimes(1)
  await writeAndFail(new CallFailed(0))
  await expect.poll(() => read.mock.calls.length).toBe(2)
  expect(open).toHaveBeenCalledTimes(1)
})
