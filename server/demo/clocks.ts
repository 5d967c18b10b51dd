import { addDays, dayIn, later } from '@claimcrew/contract/kit/time'
import { countDue } from '../src/clocks/counting/settle.ts'
import { markDue } from '../src/clocks/due-store.ts'
import { answer } from '../src/clocks/gaps/answer.ts'
import { close } from '../src/clocks/gaps/close.ts'
import { gapsLeftOf } from '../src/clocks/gaps/gap-store.ts'
import { asking, type DemoTools } from './load.ts'
import { actorOf, knownPeople } from './people/known.ts'
import { demoBillers, demoSignIns } from './people.ts'

/** Further back than anything of the demo. */
const pastDays = 130

/**
 * What the three clocks say of all days. What was tracked comes with the sync, and with it most gaps; those of production
 * are there at once, so that one of them was answered and another closed.
 */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now } = tools
  const userOf = await knownPeople(tools)
  const admin = actorOf(userOf({ email: demoSignIns[0] }))
  const today = dayIn('UTC', now)
  const [first, last] = [addDays(today, -pastDays), addDays(today, 1)]
  for (const biller of demoBillers.map(userOf)) {
    await markDue(tx, biller.userId, first, last)
    await countDue(tx, tools, biller.userId)
  }
  const left = await gapsLeftOf(tx, first, last)
  const [answered, closed] = left.filter(one => one.kind === 'produced-without-time' && !one.locked)
  const lately = later(now, -5 * 3_600_000)
  if (answered) {
    const biller = actorOf(userOf(demoBillers.find(one => userOf(one).userId === answered.billerId)))
    const text =
      'I entered the batch of the day before here by mistake. I will send it anew if you send it back.'
    await answer(tx, asking(tools, biller, lately), answered.gapId, text)
  }
  if (closed)
    await close(tx, asking(tools, admin, lately), [closed.gapId], 'The laptop was in repair, as agreed.')
}
