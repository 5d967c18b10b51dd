import { dayText } from '@claimcrew/contract/kit/timeWords'
import type { SheetPerson } from '@claimcrew/contract/worklog/contract'
import { countText } from '../kit/countWords.ts'
import { Notice } from '../kit/ui/state/Notice.tsx'

/** Says which days lack something; nothing while all could be read. */
export function SheetUnread({ people }: { people: readonly SheetPerson[] }) {
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
