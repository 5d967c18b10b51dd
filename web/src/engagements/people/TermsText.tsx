import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { DayText } from '../../kit/ui/TimeText.tsx'
import type { RateRange, TermsSummary } from '../terms.ts'
import classes from './People.module.css'

/** Stands where there is nothing to say; read aloud as what it means. */
export function EmptyCell() {
  return (
    <span className={classes.small}>
      <span aria-hidden>—</span>
      <span className={classes.unseen}>none</span>
    </span>
  )
}

/** `Maria Santos and 7 others`. */
const withOthers = ([first, ...rest]: readonly string[]) =>
  rest.length === 0
    ? first
    : rest.length === 1
      ? `${first}, ${rest[0]}`
      : `${first} and ${rest.length} others`

/** What somebody does, and for an ADMIN also with whom. */
export function TitleText({ terms, withOther }: { terms: TermsSummary | null; withOther: boolean }) {
  if (!terms) return <EmptyCell />
  return (
    <>
      <div>{terms.title}</div>
      {withOther && <div className={classes.small}>{withOthers(terms.others)}</div>}
    </>
  )
}

export const SinceText = ({ terms }: { terms: TermsSummary | null }) =>
  terms ? <DayText day={terms.since} /> : <EmptyCell />

const rangeText = ({ currency, least, most }: RateRange) =>
  least === most
    ? exactMoneyText(least, currency)
    : `${exactMoneyText(least, currency)} – ${exactMoneyText(most, currency)}`

export const RateText = ({ terms }: { terms: TermsSummary | null }) =>
  terms ? <span className="tabular">{terms.rates.map(rangeText).join(', ')}</span> : <EmptyCell />

export const HoursText = ({ terms }: { terms: TermsSummary | null }) =>
  terms ? <span className="tabular">{terms.hoursPerWeek}</span> : <EmptyCell />
