import type { Reply } from '@claimcrew/contract/kit/endpoint'
import type { getProductionTargets, TargetSource } from '@claimcrew/contract/production/targets'

type Targets = Reply<typeof getProductionTargets>

/** What counts for a kind of work, or for its calls. */
export type TargetRow = {
  readonly key: string
  readonly workType: string
  readonly byPhone: boolean
  readonly perHour: number | null
  readonly source: TargetSource
  readonly from: string | null
  /** What is set for a later day. */
  readonly later: Targets['later']
}

const keyOf = (workType: string, byPhone: boolean) => `${workType}.${byPhone}`

export function toTargetRows({ targets, later }: Targets): readonly TargetRow[] {
  const laterOf = (key: string) => later.filter(one => keyOf(one.workType, one.byPhone) === key)
  return targets.flatMap(({ workType, perHour, source, from, byPhone }) => {
    const key = keyOf(workType, false)
    const all = { key, workType, byPhone: false, perHour, source, from, later: laterOf(key) }
    if (!byPhone) return [all]
    const phoneKey = keyOf(workType, true)
    return [all, { key: phoneKey, workType, byPhone: true, ...byPhone, later: laterOf(phoneKey) }]
  })
}

/** What is typed, by row; null takes a target back. */
export type TypedTargets = Readonly<Record<string, string | null>>

const wrong = 'Enter a number above 0, up to 10,000.'

/** Why what is typed is no target; undefined where it is one, or nothing. */
export function validateTarget(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined
  const perHour = Number(text)
  return Number.isFinite(perHour) && perHour > 0 && perHour <= 10_000 ? undefined : wrong
}

type Change = Pick<TargetRow, 'workType' | 'byPhone' | 'perHour'>

/** Lists typed targets that differ from what counts now. */
export function listTargetChanges(rows: readonly TargetRow[], typed: TypedTargets): Change[] {
  return rows.flatMap(({ key, workType, byPhone, perHour }): Change[] => {
    const text = typed[key]
    if (text === undefined || text?.trim() === '') return []
    if (text === null) return [{ workType, byPhone, perHour: null }]
    return Number(text) === perHour ? [] : [{ workType, byPhone, perHour: Number(text) }]
  })
}
