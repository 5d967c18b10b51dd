import { expect, it } from 'vitest'
import { batchLoader } from './batchLoader.ts'

it('reads in one call what several rows request at once, and the rest in another', async () => {
  const calls: (readonly string[])[] = []
  const ask = batchLoader(async ids => {
    calls.push(ids)
    return new Map(ids.filter(id => id !== 'c').map(id => [id, id.toUpperCase()]))
  }, 3)
  expect(await Promise.all(['a', 'b', 'a', 'c', 'd'].map(ask))).toEqual(['A', 'B', 'A', null, 'D'])
  expect(calls).toEqual([['a', 'b', 'c'], ['d']])
  expect(await ask('a')).toBe('A')
  expect(calls).toHaveLength(3)
})

it('rejects every request when the call fails', async () => {
  const ask = batchLoader(() => Promise.reject(new Error('no line')))
  const results = await Promise.allSettled([ask('a'), ask('b')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
