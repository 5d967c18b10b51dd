import { toMonth } from '@claimcrew/contract/statements/rules'
import { useSession } from '../kit/session.ts'
import { useMinute } from '../kit/time/clock.ts'
import { dayText } from '../kit/time/dayWords.ts'
import { formatTime } from '../kit/time/timeZones.ts'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { sumProgress, useProgress } from '../statements/shared/progress.ts'
import { useToday } from './dashboardQueries.ts'
import classes from './Greeting.module.css'
import { describeMoney, greetPerson } from './greeting.ts'

type GreetingProps = {
  /** What matters now, each a sentence; those that are not known yet are left out. */
  sentences?: readonly (string | undefined)[]
  /** Sentences as long as those that are still to come: what is below does not move when they arrive. */
  awaited?: readonly (string | false | undefined)[]
}

/** How things stand, in one breath, and the day and time by which everything below is meant. */
export function Greeting({ sentences = [], awaited = [] }: GreetingProps) {
  const { user } = useSession()
  const zone = useTimeZone()
  const now = useMinute()
  const today = useToday()
  const greeting = user && greetPerson(user, zone, now)
  return (
    <div className={classes.greeting}>
      {greeting && (
        <p className={classes.sentence}>
          {[greeting, ...sentences].filter(Boolean).join(' ')}
          <span className={classes.awaited} aria-hidden>
            {awaited.map(sentence => sentence && ` ${sentence}`)}
          </span>
        </p>
      )}
      <span className={classes.now}>
        {dayText(today)}, {formatTime(zone, now)}
      </span>
    </div>
  )
}

/** What this month costs or earns so far and is expected to; nothing where it is not the reader's to know. */
export function useMonthMoney(): { readonly money: string | undefined; readonly isLoading: boolean } {
  const { rows, isLoading, hasNextPage } = useProgress(toMonth(useToday()))
  return { money: rows && describeMoney(sumProgress(rows)), isLoading: isLoading || hasNextPage }
}

/** A month's money before it is known. */
export const moneyPlaceholder = '$0,000 of about $0,000 this month.'
