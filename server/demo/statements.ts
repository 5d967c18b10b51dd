import { addDays, addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { listMonthDays, toMonth, toMonthBefore } from '@claimcrew/contract/statements/rules'
import { closeGaps } from '../src/clocks/gaps/commands.ts'
import { listGaps } from '../src/clocks/gaps/gap-store.ts'
import { readChecklist } from '../src/statements/closing/checklist.ts'
import { closeMonth } from '../src/statements/closing/commands.ts'
import { writePaid } from '../src/statements/final-store.ts'
import { findWorkday } from './attendance/officeHours.ts'
import { approvalDayOf } from './attendance.ts'
import { mostGaps } from './clocks.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from './load.ts'
import { readDemoPeople, toActor } from './people/findPeople.ts'
import { demoClients } from './people.ts'

const hour = 3_600_000

/**
 * Each client has closed and paid the first month, and the second for those with whom nothing was left. The month before
 * this one waits.
 */
export async function demo(tools: DemoTools): Promise<void> {
  const userOf = await readDemoPeople(tools)
  const second = toMonthBefore(toMonthBefore(toMonth(tools.now)))
  const first = toMonthBefore(second)
  for (const [index, person] of demoClients.entries()) {
    const client = toActor(userOf(person))
    await settleGaps(tools, client, first, closedAt(first, index))
    for (const month of [first, second]) {
      const made = await close(tools, client, month, closedAt(month, index))
      const paidOn = findWorkday(addDays(closedAt(month, index).slice(0, 10), 5), 1)
      const now = `${paidOn}T${closedAt(month, index).slice(11)}`
      for (const { statementId } of made.filter(one => one.amountCents > 0))
        await writePaid(tools.tx, statementId, paidOn, { userId: client.userId, now })
    }
  }
}

/** On the workday after the month was approved, in the afternoon, one client after the other. */
const closedAt = (month: string, client: number): Instant =>
  addMilliseconds(`${findWorkday(addDays(approvalDayOf(`${month}-01`), 1), 1)}T18:00:00.000Z`, client * hour)

/** What the clocks still asked about a month was settled before it was closed. */
async function settleGaps(tools: DemoTools, client: DemoActor, month: string, at: string): Promise<void> {
  const days = listMonthDays(month)
  const gaps = await listGaps(
    tools.tx,
    { from: days[0] ?? '', to: days.at(-1) ?? '', scope: 'everywhere', clientId: null },
    { state: 'left', kind: undefined },
    { sort: 'day', after: null, limit: mostGaps },
  )
  const own = gaps.filter(one => one.clientId === client.userId).map(one => one.gapId)
  if (own.length > 0)
    await closeGaps(tools.tx, toCommandCtx(tools, client, at), own, 'Looked through together on the phone.')
}

/** As far as it can be: everybody whose attendance is approved and of whom nothing is left. */
async function close(tools: DemoTools, client: DemoActor, month: string, at: string) {
  const ctx = toCommandCtx(tools, client, at)
  const query = { clientId: client.userId, month }
  const { billers } = await readChecklist(tools.tx, ctx, query)
  const ready = billers.filter(({ row, isLocked }) => isLocked && row.state === 'ready')
  if (ready.length === 0) return []
  const billerIds = ready.map(({ row }) => row.billerId)
  const options = { approveProduction: false, leaveUnsubmitted: false }
  return closeMonth(tools.tx, ctx, { ...query, billerIds, ...options })
}
