import { later } from '@claimcrew/contract/kit/time'
import { daysOf, monthAfter, monthBefore, monthOf } from '@claimcrew/contract/statements/rules'
import { close as closeGaps } from '../src/clocks/gaps/close.ts'
import { gapsLeftOf } from '../src/clocks/gaps/gap-store.ts'
import { readChecklist } from '../src/statements/closing/checklist.ts'
import { closeMonth } from '../src/statements/closing/commands.ts'
import { writePaid } from '../src/statements/final-store.ts'
import { asking, type DemoActor, type DemoTools } from './load.ts'
import { actorOf, knownPeople } from './people/known.ts'
import { demoClients } from './people.ts'

const hour = 3_600_000

/**
 * Each client has closed and paid the first month, and closed the second for those with whom nothing was left. The month
 * before this one waits.
 */
export async function demo(tools: DemoTools): Promise<void> {
  const userOf = await knownPeople(tools)
  const second = monthBefore(monthBefore(monthOf(tools.now)))
  const first = monthBefore(second)
  for (const [index, person] of demoClients.entries()) {
    const client = actorOf(userOf(person))
    // On the fourth of the month after it, in the afternoon, one after the other.
    const closedAt = (month: string) => later(`${monthAfter(month)}-04T15:00:00.000Z`, index * hour)
    await settleGaps(tools, client, first, closedAt(first))
    const made = await close(tools, client, first, closedAt(first))
    for (const { statementId } of made.filter(one => one.amountCents > 0)) {
      const now = later(closedAt(first), 5 * 24 * hour)
      await writePaid(tools.tx, statementId, now.slice(0, 10), { userId: client.userId, now })
    }
    await close(tools, client, second, closedAt(second))
  }
}

/** What the clocks still asked about a month was settled before it was closed. */
async function settleGaps(tools: DemoTools, client: DemoActor, month: string, at: string): Promise<void> {
  const days = daysOf(month)
  const gaps = await gapsLeftOf(tools.tx, days[0] ?? '', days.at(-1) ?? '')
  const own = gaps.filter(one => one.clientId === client.userId).map(one => one.gapId)
  if (own.length > 0)
    await closeGaps(tools.tx, asking(tools, client, at), own, 'Looked through together on the phone.')
}

/** As far as it can be: everybody whose attendance is approved and of whom nothing is left. */
async function close(tools: DemoTools, client: DemoActor, month: string, at: string) {
  const by = asking(tools, client, at)
  const asked = { clientId: client.userId, month }
  const { billers } = await readChecklist(tools.tx, by, asked)
  const ready = billers.filter(({ row, isLocked }) => isLocked && row.state === 'ready')
  if (ready.length === 0) return []
  const billerIds = ready.map(({ row }) => row.billerId)
  const said = { approveProduction: false, leaveUnsubmitted: false }
  return closeMonth(tools.tx, by, { ...asked, billerIds, ...said })
}
