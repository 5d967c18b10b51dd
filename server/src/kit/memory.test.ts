import { expect, test } from 'vitest'
import { giveMemoryBackAtRest } from './memory.ts'

const rssMb = () => process.memoryUsage.rss() / 2 ** 20

test('what a large piece of work leaves behind is given back once nobody calls', async () => {
  const before = rssMb()
  let work: object[] | null = Array.from({ length: 2_000_000 }, (_, at) => ({ at, text: `row ${at}` }))
  const most = rssMb()
  expect(most - before).toBeGreaterThan(100)
  expect(work).toHaveLength(2_000_000)
  work = null
  const stop = giveMemoryBackAtRest({ lookEveryMs: 200 })
  await expect.poll(rssMb, { interval: 100, timeout: 10_000 }).toBeLessThan(before + (most - before) / 2)
  await stop()
})
