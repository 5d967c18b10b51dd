import { addDays, addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import { countBillerDueDays } from '../src/clocks/counting/countDueDays.ts'
import { markDue } from '../src/clocks/due-store.ts'
import { answerGap, closeGaps } from '../src/clocks/gaps/commands.ts'
import { listGaps } from '../src/clocks/gaps/gap-store.ts'
import { monthsBefore } from './attendance.ts'
import { type DemoTools, toCommandCtx } from './load.ts'
import { readDemoPeople, toActor } from './people/findPeople.ts'
import { demoBillers, demoClients } from './people.ts'

/** More than the demo has. */
export const mostGaps = 10_000

/** Further back than anything of the demo. */
const pastDays = 130
/** More than anybody has been here for. */
const atOnce = 400

/** The demo biller has answered, another of the same client's was asked. */
const [whoAnswered, whoWasAsked] = [0, 5]

/**
 * What the three clocks say of the months that are closed. What was tracked comes with the sync, and with it most gaps of
 * the others, so these are counted with it, but for two people: one has answered about a gap of production, of another
 * one was closed.
 */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now } = tools
  const userOf = await readDemoPeople(tools)
  const today = dayIn('UTC', now)
  const [first, last] = [addDays(today, -pastDays), addDays(today, 1)]
  // Some days beyond the months that will be closed, which looks at the days around them.
  const closable = addDays(monthsBefore(today, 1), 2)
  for (const [index, biller] of demoBillers.map(userOf).entries()) {
    const isTold = index === whoAnswered || index === whoWasAsked
    await markDue(tx, biller.userId, first, isTold ? last : closable)
    await countBillerDueDays(tx, tools, biller.userId, atOnce)
    if (!isTold) await markDue(tx, biller.userId, addDays(closable, 1), last)
  }
  const unresolved = await listGaps(
    tx,
    { from: first, to: last, scope: 'everywhere', clientId: null },
    { state: 'left', kind: 'produced-without-time' },
    { sort: 'day', after: null, limit: mostGaps },
  )
  const left = unresolved.filter(one => !one.locked)
  const gapOf = (index: number) => left.find(one => one.billerId === userOf(demoBillers[index]).userId)
  const [answered, closed] = [gapOf(whoAnswered), gapOf(whoWasAsked)]
  const lately = addMilliseconds(now, -5 * 3_600_000)
  if (answered) {
    const ctx = toCommandCtx(tools, toActor(userOf(demoBillers[whoAnswered])), lately)
    const text =
      'I entered a batch of the day before here by mistake. Please send the day back, and I move it.'
    await answerGap(tx, ctx, answered.gapId, text)
  }
  if (closed) {
    const ctx = toCommandCtx(tools, toActor(userOf(demoClients[0])), lately)
    await closeGaps(
      tx,
      ctx,
      [closed.gapId],
      'Entered after the punch-out because the connection was down that evening. Agreed by phone.',
    )
  }
}
