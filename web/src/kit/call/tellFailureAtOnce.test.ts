import { MutationObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from './queryClient.ts'
import { tellFailureAtOnce } from './tellFailureAtOnce.ts'

it('a failed write is reported at once, however long it takes to read its data again', async () => {
  const never = new Promise<void>(() => {})
  const write = new MutationObserver(queryClient, {
    ...tellFailureAtOnce<string, void>({ onError: () => never, onSettled: () => never }),
    mutationFn: () => Promise.reject(new Error('No connection')),
  })
  await expect(write.mutate()).rejects.toThrow('No connection')
  expect(write.getCurrentResult().isPending).toBe(false)
})

it('a successful write is pending until its data has been read again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const write = new MutationObserver(queryClient, {
    ...tellFailureAtOnce<string, void>({ onSettled: () => promise }),
    mutationFn: () => Promise.resolve('done'),
  })
  const done = write.mutate()
  await Promise.race([done, new Promise(setImmediate)])
  expect(write.getCurrentResult().isPending).toBe(true)
  resolve()
  await expect(done).resolves.toBe('done')
})
