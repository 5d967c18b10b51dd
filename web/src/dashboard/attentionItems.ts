import type { countUnread } from '@claimcrew/contract/chat/contract'
import type { getDashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { countText, moneyText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { Role } from '@claimcrew/contract/permissions'
import type { getProductionOverview } from '@claimcrew/contract/production/report'
import type { getDesk } from '@claimcrew/contract/support/contract'
import type { getTaskSummary } from '@claimcrew/contract/tasks/contract'
import { dayText } from '../kit/time/dayWords.ts'
import { monthOf, yearMonthText } from '../kit/time/months.ts'

type TaskSummary = Reply<typeof getTaskSummary>

/** What is known of what waits; each part comes with a call of its own. */
type AttentionData = {
  /** The reader's, by which something is late. */
  readonly today: string
  readonly needs?: Reply<typeof getDashboardNeeds> | undefined
  readonly tasks?: TaskSummary | undefined
  readonly production?: Reply<typeof getProductionOverview> | undefined
  readonly unread?: Reply<typeof countUnread> | undefined
  readonly desk?: Reply<typeof getDesk> | undefined
}

export type AttentionItem = {
  /** What to do, with how many: *Approve 15 days*. */
  readonly action: string
  readonly count: number
  readonly about?: string | undefined
  /** Somebody has waited too long already. */
  readonly late?: boolean
  /** The money that waits with it. */
  readonly cents?: number
  readonly to: Href
}

type Sum = TaskSummary['overdue']

const atStake = ({ dollarsCents }: Sum) =>
  dollarsCents > 0 ? `${moneyText(dollarsCents)} at stake` : undefined

/** What is late first, then where the most money waits, then by date: each list below is in that order. */
const compareItems = (a: AttentionItem, b: AttentionItem): number =>
  Number(b.late ?? false) - Number(a.late ?? false) || (b.cents ?? 0) - (a.cents ?? 0)

/** What waits for somebody, the most pressing first; what does not wait is left out. */
export function listAttentionItems(
  role: Role,
  { today, needs, tasks, production, unread, desk }: AttentionData,
): AttentionItem[] {
  const all = { BILLER: ofBiller, CLIENT: ofTeam, ADMIN: ofAdmin }[role]()
  return [...all, ofMessages()].filter(({ count }) => count > 0).sort(compareItems)

  function ofMessages(): AttentionItem {
    const count = unread?.unread ?? 0
    return { count, action: `Read ${countText(count, 'message')}`, to: '/chat' }
  }

  function ofBiller(): AttentionItem[] {
    const [sentBack, unsubmitted] = [production?.sentBack ?? 0, production?.unsubmitted ?? 0]
    const { offers = 0, invitations = 0, terms = 0, gaps = 0 } = needs ?? {}
    // Tasks that are due stand in a list of their own.
    return [
      {
        count: offers,
        action: `Answer ${countText(offers, 'offer')}`,
        about: 'A client wants to hire you',
        to: to('/jobs', { view: 'applications' }),
      },
      {
        count: sentBack,
        action: `Correct ${countText(sentBack, 'day')}`,
        about: 'Sent back. Correct and submit again',
        to: '/production-report',
      },
      {
        count: terms,
        action: `Answer ${countText(terms, 'change in terms', 'changes in terms')}`,
        to: '/clients',
      },
      {
        count: unsubmitted,
        action: `Submit ${countText(unsubmitted, 'day')}`,
        about: 'Not submitted yet',
        to: '/production-report',
      },
      {
        count: gaps,
        action: `Explain ${countText(gaps, 'time gap')}`,
        about: 'Punched, tracked and reported time differ',
        to: to('/production-report', { view: 'clocks' }),
      },
      {
        count: invitations,
        action: `Answer ${countText(invitations, 'invitation')}`,
        about: 'Clients ask you to apply',
        to: to('/jobs', { view: 'invitations' }),
      },
    ]
  }

  function ofTeam(): AttentionItem[] {
    const { overdue, dueToday, unassigned, waitingOnClient } = tasks ?? noTasks
    const { applications = 0, terms = 0, monthToClose, unpaid = 0, unpaidDueOn } = needs ?? {}
    return [
      {
        count: overdue.count,
        action: `Follow up on ${countText(overdue.count, 'overdue task')}`,
        about: atStake(overdue),
        late: true,
        cents: overdue.dollarsCents,
        to: to('/tasks-report', { due: 'overdue' }),
      },
      {
        count: waitingOnClient.count,
        action: `Answer ${countText(waitingOnClient.count, 'task')} waiting on you`,
        about: atStake(waitingOnClient),
        cents: waitingOnClient.dollarsCents,
        to: to('/tasks-report', { status: 'waiting-on-client' }),
      },
      {
        count: unpaid,
        action: `Pay ${countText(unpaid, 'statement')}`,
        about: describeUnpaid(needs),
        late: !!unpaidDueOn && unpaidDueOn < today,
        cents: needs?.unpaidCents ?? 0,
        to: to('/reports', { view: 'statements' }),
      },
      ...(monthToClose ? [closing(monthToClose)] : []),
      ...ofApprover(),
      {
        count: applications,
        action: `Answer ${countText(applications, 'new application')}`,
        to: to('/jobs', { status: 'open' }),
      },
      {
        count: terms,
        action: `Answer ${countText(terms, 'change in terms', 'changes in terms')}`,
        to: '/billers',
      },
      {
        count: unassigned.count,
        action: `Assign ${countText(unassigned.count, 'task')}`,
        about: atStake(unassigned),
        to: to('/tasks-report', { assignee: 'none' }),
      },
      {
        // Others do these, so they come after all that waits for the reader.
        count: dueToday.count,
        action: `Check ${countText(dueToday.count, 'task')} due today`,
        about: atStake(dueToday),
        to: to('/tasks-report', { due: 'today' }),
      },
    ]
  }

  function ofApprover(): AttentionItem[] {
    const { requests = 0, gaps = 0 } = needs ?? {}
    const waiting = production?.waiting ?? 0
    return [
      {
        count: requests,
        action: `Decide ${countText(requests, 'request')}`,
        about: 'Corrections and leave',
        to: to('/attendance', { view: 'requests' }),
      },
      {
        count: waiting,
        action: `Approve ${countText(waiting, 'day')}`,
        about: 'Submitted production',
        to: to('/production-report', { view: 'review' }),
      },
      {
        count: gaps,
        action: `Review ${countText(gaps, 'time gap')}`,
        about: 'Punched, tracked and reported time differ',
        to: to('/production-report', { view: 'clocks' }),
      },
    ]
  }

  /** Clients look after their own tasks; an ADMIN decides what only they can, or what nobody has. */
  function ofAdmin(): AttentionItem[] {
    const { waiting = 0, late = 0 } = desk?.counts ?? {}
    return [
      {
        count: waiting,
        action: `Answer ${countText(waiting, 'ticket')}`,
        about: late > 0 ? `${late} overdue` : undefined,
        late: late > 0,
        to: to('/support', { show: 'waiting' }),
      },
      ...ofApprover(),
    ]
  }
}

/** `$1,412, due Tue, Dec 1` */
function describeUnpaid(needs: AttentionData['needs']): string | undefined {
  const { unpaidCents, unpaidDueOn } = needs ?? {}
  if (!unpaidCents) return undefined
  return `${moneyText(unpaidCents)}${unpaidDueOn ? `, due ${dayText(unpaidDueOn)}` : ''}`
}

const closing = ({ month, billers }: { month: string; billers: number }): AttentionItem => ({
  count: billers,
  action: `Close ${yearMonthText(monthOf(month))}`,
  about: countText(billers, 'draft statement'),
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
