import { countText, moneyText, numberText, percentText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import { FigureAdder, toTotals } from '@claimcrew/contract/production/figures'
import { minutesADay, toShownRatio } from '@claimcrew/contract/production/rules'
import type { EntryInput } from '@claimcrew/contract/production/shapes'
import type { Target } from '@claimcrew/contract/production/targets'
import { useMemo, useSyncExternalStore } from 'react'
import { attainmentText, utilizationText } from '../words.ts'
import classes from './Day.module.css'
import { toSentEntry } from './entryRows.ts'
import type { OpenDay } from './openDay.ts'
import { useDayState } from './useOpenDay.ts'

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
function dayTotals<Entry extends CountedEntry>(
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

type FigureProps = { label: string; value: string; about?: string | undefined; attention?: boolean }

function Figure({ label, value, about, attention = false }: FigureProps) {
  return (
    <div className={classes.figure} data-attention={attention || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {about && <dd className={classes.small}>{about}</dd>}
    </div>
  )
}

/** What the day comes to, while it is typed: all of its entries, those that were submitted before included. */
export function DayTotals({ open, withHold }: { open: OpenDay; withHold: boolean }) {
  const rows = useSyncExternalStore(open.worksheet.subscribeAny, open.worksheet.rows)
  const { reply } = useDayState(open)
  const { day, workedSeconds, marks } = reply
  const submitted = useMemo(
    () => day.entries.filter(({ clientId }) => !open.isWritable(clientId)).map(toSentEntry),
    [day, open],
  )
  const entries = [...submitted, ...rows.flatMap(row => open.validate(row).entry ?? [])]
  const totals = dayTotals(entries, open.targetOf, workedSeconds, withHold)
  const produced = totals.minutes + totals.holdMinutes
  const isTooMuch = produced > minutesADay
  const attainment = toShownRatio(totals.attainment, withHold ? produced : totals.minutes)
  return (
    <dl className={classes.totals} aria-label="Day totals">
      <Figure
        label="Units"
        value={numberText(totals.quantity)}
        about={totals.weightedUnits === null ? undefined : `${numberText(totals.weightedUnits)} weighted`}
      />
      <Figure
        label="Worked"
        value={formatDuration(totals.minutes * 60)}
        about={isTooMuch ? 'more than 24 hours' : undefined}
        attention={isTooMuch}
      />
      <Figure
        label="On hold"
        value={formatDuration(totals.holdMinutes * 60)}
        about={withHold ? 'counted as time' : 'counted separately'}
      />
      <Figure
        label="Against target"
        value={attainmentText(attainment)}
        about={
          totals.attainment === null
            ? 'no target yet'
            : attainment === null
              ? 'from 15 minutes on'
              : `of target, ${countText(totals.n, 'entry', 'entries')}`
        }
      />
      <Figure label="Dollars" value={moneyText(totals.dollarsCents)} />
      <Figure
        label="Utilization"
        value={percentText(totals.utilisation)}
        about={
          workedSeconds > 0 || marks.length > 0
            ? `${utilizationText(workedSeconds)}${marks.length > 0 ? ' so far' : ''}`
            : 'no punches'
        }
      />
    </dl>
  )
}
