import type { AttackResult } from './scene.ts'

/** One line of the table. `null` stands for what a fault has nothing to say of. */
export type FaultRow = {
  readonly name: string
  readonly confirmed: number | null
  readonly lost: number | null
  readonly doubled: number | null
  readonly others: string
  readonly recoverySeconds: number | null
  /** What is wrong; nothing where the row is good. */
  readonly problems: readonly string[]
}

const quietTimes = 5
const minMs = 300
const maxMs = 1000
const growMb = 300
const stayMb = 50
const minReads = 100

/** The promise of docs/security.md: what others may notice of an attack. */
export function assessOthers({
  quiet,
  during,
  grownMb,
  leftMb,
}: AttackResult): Pick<FaultRow, 'others' | 'problems'> {
  const allowed = Math.max(quietTimes * quiet.p99, minMs)
  const problems = [
    during.count < minReads && `only ${during.count} reads`,
    during.failed > 0 && `${during.failed} reads failed`,
    during.p99 > allowed && `p99 over ${allowed.toFixed(0)} ms`,
    during.slowest > maxMs && `a read took over ${maxMs} ms`,
    grownMb > growMb && `grew by more than ${growMb} MB`,
    leftMb > stayMb && `still ${leftMb.toFixed(0)} MB more after a minute`,
  ].filter(one => one !== false)
  const others =
    `p99 ${during.p99.toFixed(0)} ms (quiet ${quiet.p99.toFixed(0)}), slowest ${during.slowest.toFixed(0)}, ` +
    `${during.count} reads; +${grownMb.toFixed(0)} MB, then ${leftMb >= 0 ? '+' : ''}${leftMb.toFixed(0)}`
  return { others, problems }
}

const heads = ['fault or attack', 'confirmed', 'lost', 'doubled', 'recovery', 'what others saw']

export function formatFaultRow(row: FaultRow): string {
  const { name, confirmed, lost, doubled, others, recoverySeconds, problems } = row
  const count = (value: number | null) => (value === null ? '–' : String(value)).padStart(9)
  const recovery = (recoverySeconds === null ? '–' : `${recoverySeconds.toFixed(1)} s`).padStart(9)
  const mark = problems.length === 0 ? 'ok  ' : 'BAD '
  const wrong = problems.length === 0 ? '' : `  ← ${problems.join('; ')}`
  return `${mark} ${name.padEnd(52)}${count(confirmed)}${count(lost)}${count(doubled)}${recovery}  ${others}${wrong}`
}

export const headerLine = `     ${heads[0]?.padEnd(52)}${heads
  .slice(1, 5)
  .map(head => head.padStart(9))
  .join('')}  ${heads[5]}`
