import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childOf, memoryOf, run } from './processes.ts'
import type { Figure } from './report.ts'

/** `npm start` as people run it, its own PostgreSQL and the demo company included; the second time nothing is built. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'claimcrew-bench-'))
  const env = { DATA_DIR: dataDir, PORT: '0' }
  try {
    const first = await run(['scripts/run.mjs', 'start'], env)
    await first.stop()
    const second = await run(['scripts/run.mjs', 'start'], env)
    await sleep(3000)
    const memory = await memoryOf(await childOf(second.pid))
    await second.stop()
    return [
      {
        name: 'first start: built, with database and demo company made',
        value: first.startedMs / 1000,
        unit: 's',
        bound: { atMost: 5 },
      },
      { name: 'second start', value: second.startedMs / 1000, unit: 's', bound: { atMost: 5 } },
      { name: 'app process at rest', value: memory, unit: 'MB', bound: { atMost: 180 } },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
