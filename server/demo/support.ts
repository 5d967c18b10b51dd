import { addDays, dayIn, type Instant, instantIn, later } from '@claimcrew/contract/kit/time'
import { dueAfter, helpHours } from '@claimcrew/contract/support/hours'
import { keepAtHand } from '../src/support/canned.ts'
import { change } from '../src/support/change.ts'
import { openTicket } from '../src/support/create.ts'
import { merge } from '../src/support/merge.ts'
import { reply } from '../src/support/reply.ts'
import type { StoredTicket } from '../src/support/ticket-store.ts'
import { asking, type DemoActor, type DemoTools } from './load.ts'
import { actorOf, knownPeople } from './people/known.ts'
import { canned, type Story, stories } from './support/stories.ts'

const minute = 60_000

/** What people have asked in the last two months, with what was answered, and answers that are at hand. */
export async function demo(tools: DemoTools): Promise<void> {
  const { now, tx } = tools
  const userOf = await knownPeople(tools)
  const admin = actorOf(userOf({ email: 'admin@claimcrew.test' }))
  for (const fields of canned)
    await keepAtHand(tx, asking(tools, admin, later(now, -70 * 24 * 60 * minute)), fields)
  const told = stories
    .map((story, index) => ({ story, index, at: askedAt(story, now) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  const tickets = new Map<number, StoredTicket>()
  for (const { story, index, at } of told) {
    const ticket = await tell(tools, story, actorOf(userOf({ email: story.author })), admin, at)
    const first = story.doubleOf === undefined ? undefined : tickets.get(story.doubleOf)
    if (first) await merge(tx, asking(tools, admin, soon(at, 30, now)), ticket.ticketId, first.ticketId)
    tickets.set(index, ticket)
  }
}

/** At an hour of a day; what would be yet to come today was asked a little while ago. */
function askedAt({ daysAgo, hour }: Story, now: Instant): Instant {
  const day = addDays(dayIn(helpHours.zone, now), -daysAgo)
  const at = instantIn(helpHours.zone, day, `${String(hour).padStart(2, '0')}:12`)
  const latest = later(now, -90 * minute)
  return [at, latest].sort()[0] ?? at
}

/** So many minutes of help hours later, and never in time to come. */
const soon = (at: Instant, minutes: number, now: Instant): Instant =>
  [dueAfter(at, minutes), now].sort()[0] ?? now

async function tell(
  tools: DemoTools,
  story: Story,
  author: DemoActor,
  admin: DemoActor,
  begun: Instant,
): Promise<StoredTicket> {
  const { tx, now } = tools
  const { category, subject, text, priority, taken, said, ends } = story
  const ticket = await openTicket(tx, asking(tools, author, begun), { category, subject, text, fileIds: [] })
  const { ticketId } = ticket
  let at = begun
  if (taken || priority) {
    at = soon(at, 10, now)
    const wish = { ...(taken && { assigneeId: admin.userId }), ...(priority && { priority }) }
    await change(tx, asking(tools, admin, at), ticketId, wish)
  }
  for (const { by, text: words, after } of said) {
    at = soon(at, Math.round(after * 60), now)
    const who = by === 'author' ? author : admin
    const sent = { text: words, internal: by === 'note', fileIds: [] }
    await reply(tx, asking(tools, who, at), ticketId, sent)
  }
  if (ends) await change(tx, asking(tools, admin, soon(at, 20, now)), ticketId, { status: ends })
  return ticket
}
