import { addDays, dayIn, instantIn } from '@claimcrew/contract/kit/time'
import { countBillerDueDays } from '../src/clocks/counting/countDueDays.ts'
import { markDue } from '../src/clocks/due-store.ts'
import { answerGap, closeGaps } from '../src/clocks/gaps/commands.ts'
import { listGaps } from '../src/clocks/gaps/gap-store.ts'
import { findWorkday } from './attendance/officeHours.ts'
import { removeAllDue } from './clocks/due-store.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from './load.ts'
import { readDemoPeople, toActor } from './people/findPeople.ts'
import { listStaff } from './people/staff.ts'
import { demoBillers } from './people.ts'
import { closedDespite, closedDespiteIn, overReported } from './production/overReported.ts'

/** More than the demo has. */
export const maxGaps = 10_000

/** Further back than anything that somebody will ask about. */
const pastDays = 40
/** More than anybody has been here for. */
const atOnce = 400

/** The demo biller has answered, another of the same client's was asked. */
const whoAnswered = 0
const whoWasAsked = 5

/**
 * What was produced beyond what was punched: one has answered about it, of another one it was closed. Nothing else is
 * counted here, for what was tracked comes with the sync, and all days are counted with it.
 */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now } = tools
  const userOf = await readDemoPeople(tools)
  const today = dayIn('UTC', now)
  const [first, last] = [addDays(today, -pastDays), addDays(today, 1)]
  await removeAllDue(tx)
  const count = async (biller: number, firstDay: string, lastDay: string) => {
    const { userId } = userOf(demoBillers[biller])
    await markDue(tx, userId, firstDay, lastDay)
    await countBillerDueDays(tx, tools, userId, atOnce)
  }
  for (const index of new Set(overReported.map(one => one.biller))) await count(index, first, last)
  const { firstDay, upTo } = closedDespiteIn(now)
  await count(closedDespite.biller, firstDay, upTo)
  const unresolved = await listGaps(
    tx,
    { from: first, to: last, scope: 'everywhere', clientId: null },
    { state: 'left', kind: 'produced-without-time' },
    { sort: 'day', after: null, limit: maxGaps },
  )
  const left = unresolved.filter(one => !one.locked)
  const gapOf = (index: number) => left.find(one => one.billerId === userOf(demoBillers[index]).userId)
  const [answered, closed] = [gapOf(whoAnswered), gapOf(whoWasAsked)]
  /** On the last workday before today, at a time at which they work. */
  const ctxOf = (actor: DemoActor, time: string) => {
    const day = findWorkday(addDays(dayIn(actor.timeZone, now), -1), -1)
    return toCommandCtx(tools, actor, instantIn(actor.timeZone, day, time))
  }
  if (answered) {
    const ctx = ctxOf(toActor(userOf(demoBillers[whoAnswered])), '20:40')
    const text =
      'I entered a batch of the day before here by mistake. Please send the day back, and I move it.'
    await answerGap(tx, ctx, answered.gapId, text)
  }
  const [staff] = listStaff(userOf)
  if (closed && staff) {
    await closeGaps(
      tx,
      ctxOf(staff.manager, '15:20'),
      [closed.gapId],
      'Entered after the punch-out because the connection was down that evening. Agreed by phone.',
    )
  }
}
