import type { countUnread } from '@claimcrew/contract/chat/contract'
import type { dashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { moneyText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { Role } from '@claimcrew/contract/permissions'
import type { productionOverview } from '@claimcrew/contract/production/contract'
import type { getDesk } from '@claimcrew/contract/support/contract'
import type { taskSummary } from '@claimcrew/contract/tasks/contract'
import { monthOf, yearMonthText } from '../kit/time/months.ts'

type TaskSummary = Reply<typeof taskSummary>

/** What is known of what waits; each part comes with a call of its own. */
type AttentionData = {
  readonly needs?: Reply<typeof dashboardNeeds> | undefined
  readonly tasks?: TaskSummary | undefined
  readonly production?: Reply<typeof productionOverview> | undefined
  readonly unread?: Reply<typeof countUnread> | undefined
  readonly desk?: Reply<typeof getDesk> | undefined
}

export type AttentionItem = {
  readonly count: number
  readonly what: string
  readonly about?: string | undefined
  /** Somebody has waited too long already. */
  readonly late?: boolean
  readonly to: Href
}

type Sum = TaskSummary['overdue']

const one = (count: number, single: string, several: string) => (count === 1 ? single : several)
const atStake = ({ dollarsCents }: Sum) =>
  dollarsCents > 0 ? `${moneyText(dollarsCents)} at stake` : undefined

/** What waits for somebody, the most pressing first; what does not wait is left out. */
export function listAttentionItems(
  role: Role,
  { needs, tasks, production, unread, desk }: AttentionData,
): AttentionItem[] {
  const all = [...(role === 'BILLER' ? ofBiller() : ofTeam()), ...ofEverybody()]
  return all.filter(({ count }) => count > 0)

  function ofEverybody(): AttentionItem[] {
    const { waiting = 0, late = 0 } = desk?.counts ?? {}
    return [
      {
        count: waiting,
        what: one(waiting, 'ticket waiting on us', 'tickets waiting on us'),
        about: late > 0 ? `${late} overdue` : undefined,
        late: late > 0,
        to: to('/support', { show: 'waiting' }),
      },
      {
        count: unread?.unread ?? 0,
        what: one(unread?.unread ?? 0, 'unread message', 'unread messages'),
        to: '/chat',
      },
    ]
  }

  function ofBiller(): AttentionItem[] {
    const [overdue, today] = [tasks?.overdue ?? nothing, tasks?.dueToday ?? nothing]
    const [sentBack, unsubmitted] = [production?.sentBack ?? 0, production?.unsubmitted ?? 0]
    const { offers = 0, invitations = 0, terms = 0, gaps = 0 } = needs ?? {}
    return [
      {
        count: overdue.count,
        what: one(overdue.count, 'overdue task', 'overdue tasks'),
        about: atStake(overdue),
        late: true,
        to: to('/tasks', { due: 'overdue' }),
      },
      {
        count: sentBack,
        what: one(sentBack, 'day sent back', 'days sent back'),
        about: 'Correct and submit again',
        to: '/production-report',
      },
      {
        count: gaps,
        what: one(gaps, 'time gap to explain', 'time gaps to explain'),
        about: 'Punched, tracked and reported time differ',
        to: to('/production-report', { view: 'clocks' }),
      },
      {
        count: offers,
        what: one(offers, 'offer to answer', 'offers to answer'),
        to: to('/jobs', { view: 'applications' }),
      },
      {
        count: terms,
        what: one(terms, 'change in terms to answer', 'changes in terms to answer'),
        to: '/clients',
      },
      {
        count: today.count,
        what: one(today.count, 'task due today', 'tasks due today'),
        about: atStake(today),
        to: to('/tasks', { due: 'today' }),
      },
      {
        count: unsubmitted,
        what: one(unsubmitted, 'day to submit', 'days to submit'),
        about: 'Not submitted yet',
        to: '/production-report',
      },
      {
        count: invitations,
        what: one(invitations, 'invitation to a job', 'invitations to jobs'),
        to: to('/jobs', { view: 'invitations' }),
      },
    ]
  }

  function ofTeam(): AttentionItem[] {
    const { overdue, dueToday, unassigned, waitingOnClient } = tasks ?? noTasks
    const { requests = 0, applications = 0, terms = 0, gaps = 0, monthToClose, unpaid = 0 } = needs ?? {}
    const waiting = production?.waiting ?? 0
    return [
      {
        count: overdue.count,
        what: one(overdue.count, 'overdue task', 'overdue tasks'),
        about: atStake(overdue),
        late: true,
        to: to('/tasks-report', { due: 'overdue' }),
      },
      {
        count: requests,
        what: one(requests, 'request to decide', 'requests to decide'),
        about: 'Corrections and leave',
        to: to('/attendance', { view: 'requests' }),
      },
      {
        count: waiting,
        what: one(waiting, 'day to approve', 'days to approve'),
        about: 'Submitted production',
        to: to('/production-report', { view: 'review' }),
      },
      {
        count: gaps,
        what: one(gaps, 'time gap to review', 'time gaps to review'),
        about: 'Punched, tracked and reported time differ',
        to: to('/production-report', { view: 'clocks' }),
      },
      ...(monthToClose ? [closing(monthToClose)] : []),
      {
        count: unpaid,
        what: one(unpaid, 'statement to pay', 'statements to pay'),
        about: 'Unpaid',
        to: to('/reports', { view: 'statements' }),
      },
      {
        count: applications,
        what: one(applications, 'new application', 'new applications'),
        to: to('/jobs', { status: 'open' }),
      },
      {
        count: terms,
        what: one(terms, 'change in terms to answer', 'changes in terms to answer'),
        to: '/billers',
      },
      {
        // An ADMIN cannot answer for a client.
        count: role === 'CLIENT' ? waitingOnClient.count : 0,
        what: one(waitingOnClient.count, 'task waiting on you', 'tasks waiting on you'),
        about: atStake(waitingOnClient),
        to: to('/tasks-report', { status: 'waiting-on-client' }),
      },
      {
        count: dueToday.count,
        what: one(dueToday.count, 'task due today', 'tasks due today'),
        about: atStake(dueToday),
        to: to('/tasks-report', { due: 'today' }),
      },
      {
        count: unassigned.count,
        what: one(unassigned.count, 'unassigned task', 'unassigned tasks'),
        about: atStake(unassigned),
        to: to('/tasks-report', { assignee: 'none' }),
      },
    ]
  }
}

const closing = ({ month, billers }: { month: string; billers: number }): AttentionItem => ({
  count: billers,
  what: one(billers, 'draft statement', 'draft statements'),
  about: `Close ${yearMonthText(monthOf(month))}`,
  to: to('/reports', { view: 'closing', month }),
})

const nothing: Sum = { count: 0, dollarsCents: 0 }

const noTasks: TaskSummary = {
  open: nothing,
  overdue: nothing,
  dueToday: nothing,
  dueThisWeek: nothing,
  unassigned: nothing,
  waitingOnClient: nothing,
}
