import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, addMilliseconds, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { formatDay, monthText } from '@claimcrew/contract/kit/timeText'
import { kinds } from '@claimcrew/contract/statements/notifications'
import { listMonthDays, toMonth } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import { closeGaps } from '../src/clocks/gaps/commands.ts'
import { listGaps } from '../src/clocks/gaps/gap-store.ts'
import { readChecklist } from '../src/statements/closing/checklist.ts'
import { closeMonth } from '../src/statements/closing/commands.ts'
import { closedAt, listClosedMonths, paidAt } from './attendance/monthEnd.ts'
import { markEveryoneDue } from './clocks/due-store.ts'
import { maxGaps } from './clocks.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from './load.ts'
import { insertPastNotifications } from './notification-store.ts'
import { readDemoPeople } from './people/findPeople.ts'
import { listStaff } from './people/staff.ts'
import { demoBillers, demoClients } from './people.ts'
import { closedDespite, closedDespiteIn } from './production/overReported.ts'
import { writePayments } from './statements/payment-store.ts'

/** Further back than anything of the demo. */
const pastDays = 130

/** What the clocks ask is settled so long before a month is closed. */
const gapsTake = 55 * 60_000

/** Each client has closed and paid what is over, but for those of the last month with whom something is left. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now } = tools
  const userOf = await readDemoPeople(tools)
  for (const [index, { owner, manager, bookkeeper }] of listStaff(userOf).entries()) {
    for (const { firstDay, isLast } of listClosedMonths(now)) {
      const at = closedAt(firstDay, index)
      const month = toMonth(firstDay)
      if (isLast) await settleGaps(tools, manager, owner.userId, month, addMilliseconds(at, -gapsTake))
      const despiteGaps = index === closedDespite.client && firstDay === closedDespiteIn(now).firstDay
      const made = await close(tools, bookkeeper, owner.userId, { month, at, isLast, despiteGaps })
      // One of the last month has not been paid yet.
      const paid = isLast ? made.slice(1) : made
      await pay(
        tools,
        { bookkeeper, clientName: demoClients[index]?.organization ?? '' },
        paid,
        paidAt(at, index),
      )
    }
  }
  // Their own job counts all days with what was tracked. Those that are closed have no questions left either way.
  const today = dayIn('UTC', now)
  const billerIds = demoBillers.map(biller => userOf(biller).userId)
  await markEveryoneDue(tx, billerIds, addDays(today, -pastDays), addDays(today, 1))
}

/** What the clocks still asked about days that are approved was settled before their month was closed. */
async function settleGaps(
  tools: DemoTools,
  manager: DemoActor,
  clientId: OrganizationId,
  month: string,
  at: Instant,
): Promise<void> {
  const days = listMonthDays(month)
  const gaps = await listGaps(
    tools.tx,
    { from: days[0] ?? '', to: days.at(-1) ?? '', scope: 'everywhere', clientId: null },
    { state: 'left', kind: undefined },
    { sort: 'day', after: null, limit: maxGaps },
  )
  const own = gaps.filter(one => one.locked && one.clientId === clientId).map(one => one.gapId)
  if (own.length > 0)
    await closeGaps(tools.tx, toCommandCtx(tools, manager, at), own, 'Looked through together on the phone.')
}

type MonthEnd = {
  readonly month: string
  readonly at: Instant
  readonly isLast: boolean
  readonly despiteGaps: boolean
}

/** Of the last month as far as it can be: everybody whose attendance is approved and of whom nothing is left. */
async function close(
  tools: DemoTools,
  bookkeeper: DemoActor,
  clientId: OrganizationId,
  { month, at, isLast, despiteGaps }: MonthEnd,
): Promise<Statement[]> {
  const ctx = toCommandCtx(tools, bookkeeper, at)
  const closing = {
    clientId,
    month,
    approveProduction: false,
    leaveUnsubmitted: false,
    despiteGaps,
    ...(despiteGaps && { reason: closedDespite.reason }),
  }
  if (!isLast) return closeMonth(tools.tx, ctx, closing)
  const { billers } = await readChecklist(tools.tx, ctx, { clientId, month })
  const ready = billers.filter(({ row, isLocked }) => isLocked && row.state === 'ready')
  if (ready.length === 0) return []
  return closeMonth(tools.tx, ctx, { ...closing, billerIds: ready.map(({ row }) => row.billerId) })
}

async function pay(
  { tx, now, newId }: DemoTools,
  { bookkeeper, clientName }: { readonly bookkeeper: DemoActor; readonly clientName: string },
  made: readonly Statement[],
  at: Instant,
): Promise<void> {
  const paidOn = at.slice(0, 10)
  const owed = made.filter(one => one.amountCents > 0)
  if (at >= now || owed.length === 0) return
  await writePayments(
    tx,
    owed.map(one => one.statementId),
    { paidOn, userId: bookkeeper.userId, now: at },
  )
  await insertPastNotifications(
    tx,
    newId,
    owed.map(({ statementId, billerId, number, month }) => ({
      at,
      userId: billerId,
      kind: kinds['statement-paid'],
      event: `${statementId}:${paidOn}`,
      title: 'Statement paid',
      description: `${clientName} paid statement ${number} for ${monthText(month)} on ${formatDay(paidOn, at)}.`,
      link: to('/reports', { statement: statementId }),
    })),
  )
}
