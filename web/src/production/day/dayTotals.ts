import { workTypeOf } from '@claimcrew/contract/kit/workTypes'
import { Adding, totalsOf } from '@claimcrew/contract/production/figures'
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
        minutes: entry.minutes,
        holdMinutes: entry.holdMinutes,
        dollarsCents: entry.dollarsCents ?? 0,
        collectedCents: entry.collectedCents ?? 0,
      },
      targetOf(entry),
    )
  return totalsOf(all, workedSeconds, withHold)
}
