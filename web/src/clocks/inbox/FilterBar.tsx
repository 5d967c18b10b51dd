import { type GapKind, gapKinds } from '@claimcrew/contract/clocks/gapKinds'
import { toReviewRange } from '@claimcrew/contract/clocks/reviewRange'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import { type DayRange, SentDay } from '@claimcrew/contract/kit/time'
import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { presets } from '../../kit/time/dayRange.ts'
import { BillerChoice } from '../../production/shared/BillerChoice.tsx'
import { ClientChoice } from '../../production/shared/ClientChoice.tsx'
import type { ReportScope } from '../../production/shared/slots.ts'
import { kindWords } from '../gapWords.ts'
import { GapSwatch } from '../timeline/Swatch.tsx'
import classes from './Inbox.module.css'
import { useInboxAddress } from './useInbox.ts'

/** Ranges that people ask for, by what they are called. */
const ranges: Readonly<Record<string, (today: string) => DayRange>> = {
  'Since last month': toReviewRange,
  ...presets,
}

/** What a range is called, if it is one of those. */
const rangeName = ({ from, to }: DayRange, today: string): string | undefined =>
  Object.keys(ranges).find(name => {
    const range = ranges[name]?.(today)
    return range?.from === from && range.to === to
  })

const states = [
  { value: 'left', label: 'Open' },
  { value: 'open', label: 'No answer yet' },
  { value: 'answered', label: 'Answered' },
  { value: 'resolved', label: 'Resolved' },
] as const
type State = (typeof states)[number]['value']

const orders = [
  { value: 'day', label: 'Latest day first' },
  { value: 'seconds', label: 'Longest first' },
] as const
type Order = (typeof orders)[number]['value']

const isOneOf = <Value extends string>(
  all: readonly { readonly value: Value }[],
  text: string,
): text is Value => all.some(({ value }) => value === text)

function Days({ who }: { who: ReportScope }) {
  const { change, query, today } = useInboxAddress(who)
  const { from, to } = query
  const name = rangeName({ from, to }, today)
  const setDay = (which: 'from' | 'to') => (text: string) => {
    const day = SentDay.safeParse(text)
    if (day.success) change({ from, to, [which]: day.data }, 'typing')
  }
  return (
    <>
      <NativeSelect
        aria-label="Range"
        value={name ?? ''}
        onChange={event => {
          const selected = event.currentTarget.value
          const range = ranges[selected]?.(today)
          if (range) change({ ...range, gap: undefined, day: undefined }, 'choosing')
          else change({ from, to: from }, 'choosing')
        }}
        data={[...Object.keys(ranges), { value: '', label: 'Custom range' }]}
      />
      {name === undefined && (
        <>
          <TextInput
            type="date"
            aria-label="From"
            max={to}
            value={from}
            onChange={event => setDay('from')(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            aria-label="To"
            min={from}
            value={to}
            onChange={event => setDay('to')(event.currentTarget.value)}
          />
        </>
      )}
    </>
  )
}

/** Which days, whose, how far they are, and in which order. */
export function GapFilterBar({ who }: { who: ReportScope }) {
  const { address, change, query } = useInboxAddress(who)
  const closed = { gap: undefined, day: undefined }
  return (
    <search className={classes.filters}>
      <Days who={who} />
      {who === 'all' && (
        <ClientChoice
          client={address.client}
          none="All clients"
          onChange={client => change({ client, ...closed }, 'choosing')}
        />
      )}
      {who !== 'own' && (
        <BillerChoice
          biller={address.biller}
          onChange={biller => change({ biller, ...closed }, 'choosing')}
          className={classes.biller ?? ''}
        />
      )}
      <NativeSelect
        aria-label="Status"
        value={query.state}
        onChange={event => {
          const state: string = event.currentTarget.value
          if (isOneOf<State>(states, state))
            change({ state: state === 'left' ? undefined : state, ...closed }, 'choosing')
        }}
        data={states.map(one => ({ ...one }))}
      />
      <NativeSelect
        aria-label="Order"
        value={query.sort}
        onChange={event => {
          const sort: string = event.currentTarget.value
          if (isOneOf<Order>(orders, sort))
            change({ sort: sort === 'day' ? undefined : sort, ...closed }, 'choosing')
        }}
        data={orders.map(one => ({ ...one }))}
      />
    </search>
  )
}

type KindFilterProps = {
  who: ReportScope
  counts: readonly { readonly kind: GapKind; readonly n: number }[]
}

/** The kinds with how many there are of each: what they look like, and a filter at once. */
export function GapKindFilter({ who, counts }: KindFilterProps) {
  const { address, change } = useInboxAddress(who)
  const total = counts.reduce((sum, { n }) => sum + n, 0)
  const choose = (kind: GapKind | undefined) => change({ kind, gap: undefined, day: undefined }, 'choosing')
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.unseen}>Type of gap</legend>
      <UnstyledButton
        className={classes.kind}
        aria-pressed={address.kind === undefined}
        onClick={() => choose(undefined)}
      >
        All <b>{numberText(total)}</b>
      </UnstyledButton>
      {gapKinds.map(kind => (
        <UnstyledButton
          key={kind}
          className={classes.kind}
          aria-pressed={address.kind === kind}
          onClick={() => choose(address.kind === kind ? undefined : kind)}
        >
          <GapSwatch kind={kind} /> {kindWords[kind]}{' '}
          <b>{numberText(counts.find(one => one.kind === kind)?.n ?? 0)}</b>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
