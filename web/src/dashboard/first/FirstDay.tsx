import { listConversations, messageSent } from '@claimcrew/contract/chat/contract'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { useEffect } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { readAgain, useCall } from '../../kit/call/query.ts'
import { onLive } from '../../kit/live/live.ts'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { StartingPerson } from '../dashboardQueries.ts'
import { Steps } from './Steps.tsx'
import { listBillerDaySteps, listClientDaySteps, type ReportedToday } from './stepLists.ts'

type NamedPerson = Omit<StartingPerson, 'startsOn'> & { readonly startsOn?: string | undefined }

/** Whether anything was said between the reader and somebody: then nobody has to be greeted any more. */
function useHasGreeted({ userId, userName }: NamedPerson): boolean {
  const { data } = usePages(listConversations, { query: { q: userName, limit: 20 } })
  useEffect(() => onLive(messageSent, () => readAgain(listConversations)), [])
  const items = data?.pages[0]?.items ?? []
  return items.some(
    ({ kind, members, lastMessage }) =>
      kind === 'direct' && lastMessage !== null && members.some(one => one.userId === userId),
  )
}

/** Whether there was ever a task: one that is done by the evening was given too. */
function useHasTasks(): boolean {
  const { data } = useCall(listTasks, { query: { limit: 1 } })
  return (data?.total ?? 0) > 0
}

/** How far somebody has reported their today. */
function useReport(billerId: string, timeZone: string, enabled: boolean): ReportedToday {
  const day = useToday(timeZone)
  const { data } = useCall(getProductionDay, { params: { billerId, day } }, { enabled })
  return data && data.day.entries.length > 0 ? data.day.status : null
}

type ClientFirstDayProps = {
  biller: NamedPerson & { readonly timeZone?: string }
  /** Those who start later than the first. */
  others: readonly StartingPerson[]
}

const startText = ({ userName, startsOn }: StartingPerson) => `${userName} starts ${dayText(startsOn)}.`

/** For a CLIENT whose first biller is about to work, or at it. */
export function ClientFirstDay({ biller, others }: ClientFirstDayProps) {
  const may = useMay()
  const own = useTimeZone()
  const { userId, userName, startsOn, timeZone = own } = biller
  const hasGreeted = useHasGreeted(biller)
  const hasTasks = useHasTasks()
  const report = useReport(userId, timeZone, !startsOn)
  const sentence = `Here’s how to make ${startsOn ? 'that' : 'the first'} day a good one.`
  return (
    <Steps
      title={startsOn ? `${userName} starts ${dayText(startsOn)}` : `${userName} works for you now`}
      sentence={[sentence, ...others.slice(0, 3).map(startText)].join(' ')}
      doneSentence="You approved the first day. The next ones to approve show up here."
      steps={listClientDaySteps({
        biller,
        hasGreeted,
        hasTasks,
        report,
        mayReview: may('production:review:team'),
      })}
    />
  )
}

type BillerFirstDayProps = {
  userId: string
  client: NamedPerson
  hasWorked: boolean
  className: string | undefined
}

/** For a BILLER on the first day for a first client, and before it. */
export function BillerFirstDay({ userId, client, hasWorked, className }: BillerFirstDayProps) {
  const { userName, startsOn } = client
  const hasGreeted = useHasGreeted(client)
  const report = useReport(userId, useTimeZone(), !startsOn)
  return (
    <Steps
      className={className}
      title={startsOn ? `You start with ${userName} ${dayText(startsOn)}` : `You work for ${userName}`}
      sentence="Here’s your first day."
      doneSentence={`Your day is with ${userName}. Punch out when you stop working.`}
      steps={listBillerDaySteps({ client, hasGreeted, hasWorked, report })}
    />
  )
}
