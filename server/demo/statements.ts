import { to } from '@claimcrew/contract/kit/href'
import { addDays, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { formatDay, monthText } from '@claimcrew/contract/kit/timeText'
import { kinds } from '@claimcrew/contract/statements/notifications'
import { listMonthDays, toMonth } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import { closeGaps } from '../src/clocks/gaps/commands.ts'
import { listGaps } from '../src/clocks/gaps/gap-store.ts'
import { readChecklist } from '../src/statements/closing/checklist.ts'
import { closeMonth } from '../src/statements/closing/commands.ts'
import { closedAt, listClosedMonths } from './attendance/monthEnd.ts'
import { findWorkday } from './attendance/officeHours.ts'
import { markEveryoneDue } from './clocks/due-store.ts'
import { mostGaps } from './clocks.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from './load.ts'
import { insertPastNotifications } from './notification-store.ts'
import { type DemoUser, readDemoPeople, toActor } from './people/findPeople.ts'
import { demoBillers, demoClients, demoColleagues } from './people.ts'
import { writePayments } from './statements/payment-store.ts'

/** Further back than anything of the demo. */
const pastDays = 130

/** Each client has closed and paid what is over, but for those of the last month with whom something is left. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now } = tools
  const userOf = await readDemoPeople(tools)
  for (const [index, person] of demoClients.entries()) {
    const client = userOf(person)
    for (const { firstDay, isLast } of listClosedMonths(now)) {
      const at = closedAt(firstDay, index)
      const made = await close(tools, toActor(client), toMonth(firstDay), at, isLast)
      // One of the last month has not been paid yet.
      const payer = index === 0 ? userOf(demoColleagues[1]) : client
      await pay(tools, { client, payer }, isLast ? made.slice(1) : made, at)
    }
  }
  // Their own job counts all days with what was tracked. Those that are closed have no questions left either way.
  const today = dayIn('UTC', now)
  const billerIds = demoBillers.map(biller => userOf(biller).userId)
  await markEveryoneDue(tx, billerIds, addDays(today, -pastDays), addDays(today, 1))
}

/** What the clocks still asked about days that are approved was settled before their month was closed. */
async function settleGaps(tools: DemoTools, client: DemoActor, month: string, at: Instant): Promise<void> {
  const days = listMonthDays(month)
  const gaps = await listGaps(
    tools.tx,
    { from: days[0] ?? '', to: days.at(-1) ?? '', scope: 'everywhere', clientId: null },
    { state: 'left', kind: undefined },
    { sort: 'day', after: null, limit: mostGaps },
  )
  const own = gaps.filter(one => one.locked && one.clientId === client.userId).map(one => one.gapId)
  if (own.length > 0)
    await closeGaps(tools.tx, toCommandCtx(tools, client, at), own, 'Looked through together on the phone.')
}

/** Of the last month as far as it can be: everybody whose attendance is approved and of whom nothing is left. */
async function close(
  tools: DemoTools,
  client: DemoActor,
  month: string,
  at: Instant,
  isLast: boolean,
): Promise<Statement[]> {
  const ctx = toCommandCtx(tools, client, at)
  const closing = { clientId: client.userId, month, approveProduction: false, leaveUnsubmitted: false }
  if (!isLast) return closeMonth(tools.tx, ctx, closing)
  await settleGaps(tools, client, month, at)
  const { billers } = await readChecklist(tools.tx, ctx, { clientId: client.userId, month })
  const ready = billers.filter(({ row, isLocked }) => isLocked && row.state === 'ready')
  if (ready.length === 0) return []
  return closeMonth(tools.tx, ctx, { ...closing, billerIds: ready.map(({ row }) => row.billerId) })
}

const paidAfterDays = 5

async function pay(
  { tx, now, newId }: DemoTools,
  { client, payer }: { readonly client: DemoUser; readonly payer: DemoUser },
  made: readonly Statement[],
  closed: Instant,
): Promise<void> {
  const paidOn = findWorkday(addDays(closed.slice(0, 10), paidAfterDays), 1)
  const at = `${paidOn}${closed.slice(10)}`
  const owed = made.filter(one => one.amountCents > 0)
  if (at >= now || owed.length === 0) return
  await writePayments(
    tx,
    owed.map(one => one.statementId),
    { paidOn, userId: payer.userId, now: at },
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
      description: `${client.userName} paid statement ${number} for ${monthText(month)} on ${formatDay(paidOn, at)}.`,
      link: to('/reports', { statement: statementId }),
    })),
  )
}
