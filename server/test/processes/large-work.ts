import { setTimeout } from 'node:timers/promises'
import { releaseMemoryAtRest } from '../../src/kit/memory.ts'

// A process of its own that does one large piece of work and then rests; what it holds is its own alone, and no other
// test's. It prints how many MB it had before, at most, and once it was at rest.
const rssMb = () => process.memoryUsage.rss() / 2 ** 20

const before = rssMb()
const most = work()
const stop = releaseMemoryAtRest({ lookEveryMs: 200 })
const patience = performance.now() + 10_000
while (rssMb() >= before + (most - before) / 2 && performance.now() < patience) await setTimeout(100)
await stop()
process.stdout.write(JSON.stringify({ before, most, atRest: rssMb() }))

function work(): number {
  const rows = Array.from({ length: 2_000_000 }, (_, at) => ({ at, text: `row ${at}` }))
  const most = rssMb()
  if (rows.length !== 2_000_000) throw new Error('The rows have to be there while they are measured.')
  return most
}
