import { countText } from '@claimcrew/contract/kit/numberWords'
import type { WorklogTablePerson, WorklogTableTotals } from '@claimcrew/contract/worklog/contract'
import { useMemo } from 'react'
import { dayText } from '../../kit/time/dayWords.ts'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { findStaleness } from '../shared/figures.ts'

type PeopleProps = {
  people: readonly WorklogTablePerson[]
  /** How it is with everybody where these are not all. */
  whole?: WorklogTableTotals | null | undefined
}

/** Names people whose time may still be incomplete. */
function Stale({ people, whole, to }: PeopleProps & { to: string }) {
  const { oldest, stale, never, tracked } = useMemo(
    () => (whole ? { ...whole, tracked: whole.people - whole.untracked } : findStaleness(people, to)),
    [people, whole, to],
  )
  const billersText = (count: number) =>
    count < tracked ? `${count} of ${countText(tracked, 'biller')}` : undefined
  return (
    <>
      {oldest && <StaleNotice syncedAt={oldest} personName={billersText(stale)} />}
      {never > 0 && <StaleNotice syncedAt={null} personName={billersText(never)} />}
    </>
  )
}

/** Which days lack something that could not be read. */
function Unread({ people, whole }: PeopleProps) {
  const unread = people.flatMap(({ userName, unreadDays }) => unreadDays.map(date => ({ userName, date })))
  const first = whole ? whole.firstUnread : unread[0]
  const others = (whole?.unread ?? unread.length) - 1
  if (!first) return null
  return (
    <Notice>
      We couldn’t read some of Time Doctor’s data for {`${first.userName} on ${dayText(first.date)}`}
      {others > 0 && ` and ${countText(others, 'other day')}`}. Hours may be missing.
    </Notice>
  )
}

/** Above the hours: why they may be less than the truth; nothing while all is fresh and read. */
export function WorklogNotices({ people, whole, to }: PeopleProps & { to: string }) {
  return (
    <>
      <Stale people={people} whole={whole} to={to} />
      <Unread people={people} whole={whole} />
    </>
  )
}
