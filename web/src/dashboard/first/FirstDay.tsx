import { listConversations } from '@claimcrew/contract/chat/contract'
import { to } from '@claimcrew/contract/kit/href'
import { productionDay } from '@claimcrew/contract/production/contract'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { useCall } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { StartingPerson } from '../dashboardQueries.ts'
import { Steps } from './Steps.tsx'

type NamedPerson = Omit<StartingPerson, 'startsOn'> & { readonly startsOn?: string | undefined }

/** Whether anything was said between the reader and somebody: then nobody has to be greeted any more. */
function useHasGreeted({ userId, userName }: NamedPerson): boolean {
  const { data } = usePages(listConversations, { query: { q: userName, limit: 20 } })
  const items = data?.pages[0]?.items ?? []
  return items.some(
    ({ kind, members, lastMessage }) =>
      kind === 'direct' && lastMessage !== null && members.some(one => one.userId === userId),
  )
}

/** How far somebody has reported their today: null where nothing of it is known. */
function useReport(billerId: string, timeZone: string, enabled: boolean) {
  const day = useToday(timeZone)
  const { data } = useCall(productionDay, { params: { billerId, day } }, { enabled })
  return data && data.day.entries.length > 0 ? data.day.status : null
}

type ClientFirstDayProps = {
  biller: NamedPerson & { readonly timeZone?: string }
  /** Those who start later than the first. */
  others: readonly StartingPerson[]
  hasTasks: boolean
}

const startText = ({ userName, startsOn }: StartingPerson) => `${userName} starts ${dayText(startsOn)}.`

/** For a CLIENT whose first biller is about to work, or at it. */
export function ClientFirstDay({ biller, others, hasTasks }: ClientFirstDayProps) {
  const may = useMay()
  const own = useTimeZone()
  const { userId, userName, startsOn, timeZone = own } = biller
  const hasGreeted = useHasGreeted(biller)
  const report = useReport(userId, timeZone, !startsOn)
  const mayReview = report === 'submitted' && may('production:review:team')
  const sentence = `Here’s how to make ${startsOn ? 'that' : 'the first'} day a good one.`
  return (
    <Steps
      title={startsOn ? `${userName} starts ${dayText(startsOn)}` : `${userName} works for you now`}
      sentence={[sentence, ...others.slice(0, 3).map(startText)].join(' ')}
      steps={[
        {
          title: 'Say hello',
          isDone: hasGreeted,
          sentence: 'Agree on how you work together, and give access to your systems.',
          link: { to: to('/chat', { person: userId }), label: 'Write a message' },
        },
        {
          title: 'Give a first task',
          isDone: hasTasks,
          sentence: 'Describe the work, how much of it, and when it’s due.',
          ...(may('tasks:manage') && {
            link: { to: to('/tasks-report', { assignee: userId, edit: 'new' }), label: 'Add a task' },
          }),
        },
        {
          title: 'Approve the first day',
          isDone: report === 'approved' || report === 'locked',
          isWaiting: mayReview,
          sentence: mayReview
            ? `${userName} has reported the day. Read it, then approve it or send it back.`
            : 'Hours show up below once they punch in. At the end of the day they report what they did.',
          link: mayReview
            ? { to: to('/production-report', { view: 'review', biller: userId }), label: 'Review the day' }
            : { to: to('/biller/profile/$userId', { userId }), label: 'See their page' },
        },
      ]}
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
      steps={[
        {
          title: 'Say hello',
          isDone: hasGreeted,
          sentence: 'Ask for access to their systems, and what to start with.',
          link: { to: to('/chat', { person: client.userId }), label: 'Write a message' },
        },
        {
          title: 'Punch in',
          isDone: hasWorked,
          sentence: 'Press Punch in above when you start. Your hours count from then.',
        },
        {
          title: 'Report your day',
          isDone: report !== null && report !== 'draft' && report !== 'rejected',
          sentence: `Write what you did before you punch out, so ${userName} can approve it.`,
          link: { to: '/production-report', label: 'Open your report' },
        },
      ]}
    />
  )
}
