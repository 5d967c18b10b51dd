import { MutationObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from './queryClient.ts'
import { tellFailureAtOnce } from './tellFailureAtOnce.ts'

it('a write that failed is told at once, however long it takes to read again what it concerned', async () => {
  const never = new Promise<void>(() => {})
  const write = new MutationObserver(queryClient, {
    ...tellFailureAtOnce<string, void>({ onError: () => never, onSettled: () => never }),
    mutationFn: () => Promise.reject(new Error('No connection')),
  })
  await expect(write.mutate()).rejects.toThrow('No connection')
  expect(write.getCurrentResult().isPending).toBe(false)
})

it('a write that was done is on its way until what it concerned has been read again', async () => {
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
