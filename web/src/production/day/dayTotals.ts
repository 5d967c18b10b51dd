import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import { FigureAdder, toTotals } from '@claimcrew/contract/production/figures'
import type { EntryInput } from '@claimcrew/contract/production/shapes'
import type { Target } from '@claimcrew/contract/production/targets'

type CountedEntry = Pick<
  EntryInput,
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
export function dayTotals<Entry extends CountedEntry>(
  entries: readonly Entry[],
  targetOf: (entry: Entry) => Target,
  workedSeconds: number,
  withHold: boolean,
) {
  const all = new FigureAdder()
  for (const entry of entries)
    all.add(
      {
        n: 1,
        quantity: findWorkType(entry.workType)?.timeOnly ? 0 : entry.quantity,
        minutes: entry.minutes,
        holdMinutes: entry.holdMinutes,
        dollarsCents: entry.dollarsCents ?? 0,
        collectedCents: entry.collectedCents ?? 0,
      },
      targetOf(entry),
    )
  return toTotals(all, workedSeconds, withHold)
}
