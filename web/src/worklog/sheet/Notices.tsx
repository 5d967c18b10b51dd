import { dayText } from '@claimcrew/contract/kit/timeWords'
import type { SheetPerson } from '@claimcrew/contract/worklog/contract'
import { useMemo } from 'react'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { StaleNotice } from '../../kit/ui/state/StaleNotice.tsx'
import { countText } from '../../kit/words/countWords.ts'
import { stalenessOf } from '../shared/figures.ts'

type PeopleProps = { people: readonly SheetPerson[] }

/** Of whom something may be missing that is still to come. */
function Stale({ people, to }: PeopleProps & { to: string }) {
  const { oldest, stale, never, tracked } = useMemo(() => stalenessOf(people, to), [people, to])
  const whom = (count: number) =>
    count < tracked ? `${count} of ${countText(tracked, 'biller')}` : undefined
  return (
    <>
      {oldest && <StaleNotice syncedAt={oldest} whom={whom(stale)} />}
      {never > 0 && <StaleNotice syncedAt={null} whom={whom(never)} />}
    </>
  )
}

/** Which days lack something that could not be read. */
function Unread({ people }: PeopleProps) {
  const [first, ...others] = people.flatMap(({ userName, unreadDays }) =>
    unreadDays.map(day => `${dayText(day)} of ${userName}`),
  )
  if (first === undefined) return null
  return (
    <Notice>
      Time Doctor gave something for {first}
      {others.length > 0 && ` and ${countText(others.length, 'other day')}`} that could not be read. Hours may
      be missing there.
    </Notice>
  )
}

/** Above the hours: why they may be less than the truth; nothing while all is fresh and read. */
export function SheetNotices({ people, to }: PeopleProps & { to: string }) {
  return (
    <>
      <Stale people={people} to={to} />
      <Unread people={people} />
    </>
  )
}
