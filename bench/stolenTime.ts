import { readFile } from 'node:fs/promises'

/** In hundredths of a second since the machine started: what its processors worked, and what its host gave to other machines meanwhile. */
type ProcessorTimes = { readonly worked: number; readonly stolen: number }

/** Null where the system does not say. */
export async function readProcessorTimes(): Promise<ProcessorTimes | null> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const [user, nice, system, , , irq, softIrq, stolen] = (/^cpu +(.*)$/m.exec(text)?.[1] ?? '')
    .split(' ')
    .map(Number)
  if (stolen === undefined) return null
  return { worked: [user, nice, system, irq, softIrq].reduce<number>((sum, one = 0) => sum + one, 0), stolen }
}

/** What to think of seconds measured between the two: a machine that its host gives little to is not a quiet one. */
export function describeStolenTime(
  name: string,
  before: ProcessorTimes | null,
  after: ProcessorTimes | null,
): string[] {
  if (!before || !after) return []
  const stolen = after.stolen - before.stolen
  const share = stolen / Math.max(1, after.worked - before.worked + stolen)
  return [
    `      ${name}: ${(share * 100).toFixed(1)}% of the processor time it wanted went to other machines`,
  ]
}
