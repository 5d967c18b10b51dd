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

test('what is shown and cannot be read after a write is read again until it can', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryKey = ['leave']
  const read = vi.fn(async () => 'before')
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  expect(queryClient.getQueryData(queryKey)).toBe('before')
  read.mockRejectedValue(new CallFailed(503))
  void queryClient.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(5000)
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error')
  read.mockResolvedValue('after')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queryClient.getQueryData(queryKey)).toBe('after')
  const { length } = read.mock.calls
  await vi.advanceTimersByTimeAsync(20_000)
  expect(read).toHaveBeenCalledTimes(length)
})

test('what is shown and was refused is not asked for again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queryKey = ['seats']
  const read = vi.fn(async () => 'read')
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  read.mockRejectedValue(new CallFailed(403))
  void queryClient.invalidateQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})
