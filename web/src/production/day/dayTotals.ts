import { workTypeOf } from '@claimcrew/contract/kit/workTypes'
import { Adding } from '@claimcrew/contract/production/figures'
import { utilisationOf } from '@claimcrew/contract/production/rules'
import type { SentEntry } from '@claimcrew/contract/production/shapes'
import type { Target } from '@claimcrew/contract/production/targets'

type Counted = Pick<
  SentEntry,
  | 'clientId'
  | 'workType'
  | 'channel'
  | 'quantity'
  | 'minutes'
  | 'holdMinutes'
  | 'dollarsCents'
  | 'collectedCents'
>

/** What a day comes to. Payer hold stands apart, and slows nothing down unless somebody asks for it. */
export function dayTotals<Entry extends Counted>(
  entries: readonly Entry[],
  targetOf: (entry: Entry) => Target,
  workedSeconds: number,
  withHold: boolean,
) {
  const all = new Adding()
  for (const entry of entries)
    all.add(
      {
        n: 1,
        quantity: workTypeOf(entry.workType)?.timeOnly ? 0 : entry.quantity,
        minutes: entry.minutes + (withHold ? entry.holdMinutes : 0),
        holdMinutes: entry.holdMinutes,
        dollarsCents: entry.dollarsCents ?? 0,
        collectedCents: entry.collectedCents ?? 0,
      },
      targetOf(entry),
    )
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  const { quantity, holdMinutes, dollarsCents, n } = all.sums
  return {
    n,
    quantity,
    minutes,
    holdMinutes,
    dollarsCents,
    attainment: all.attainment,
    weightedUnits: all.weightedUnits,
    utilisation: utilisationOf(minutes + holdMinutes, workedSeconds),
  }
}
