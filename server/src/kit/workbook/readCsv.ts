import { Refusal } from '../refusal.ts'
import { runInThread } from '../threads/threadPool.ts'
import type { CsvBounds, splitCsv } from './splitCsv.ts'

type CsvFile = {
  readonly header: readonly string[]
  /** The rows below it, 1,000 at a time; `readRows` (csvRows.ts) opens one. */
  readonly chunks: readonly Uint8Array[]
}

/** Reads an uploaded table, in a thread. What is no CSV is refused in words. */
export async function readCsv(who: string, bytes: Uint8Array, bounds: CsvBounds): Promise<CsvFile> {
  const split = await runInThread<typeof splitCsv>({
    who,
    module: new URL('./splitCsv.ts', import.meta.url),
    name: 'splitCsv',
    input: { bytes, ...bounds },
    // Enough for 20,000 rows.
    maxCpuMs: 6_000,
    overLimit: 'This file takes too long to read. Split it and import the parts.',
  })
  if (split.problem === null) return split
  const { code, message } = split.problem
  throw new Refusal(code, message, code === 'invalid' ? { fields: { file: message } } : {})
}
