import { addDays, addMilliseconds, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { addHelpMinutes, helpHours } from '@claimcrew/contract/support/helpHours'
import {
  addCannedAnswer,
  changeTicket,
  createTicket,
  mergeTicket,
  replyToTicket,
} from '../src/support/commands.ts'
import type { StoredTicket } from '../src/support/ticket-store.ts'
import { findEarlierOfficeTime, findWorkday } from './attendance/officeHours.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from './load.ts'
import { readDemoPeople, toActor } from './people/findPeople.ts'
import { demoClients } from './people.ts'
import { demoCannedAnswers, type SupportStory, supportStories } from './support/stories.ts'

const minute = 60_000

/** What people have asked in the last two months, with what was answered, and answers that are at hand. */
export async function demo(tools: DemoTools): Promise<void> {
  const { now, tx } = tools
  const userOf = await readDemoPeople(tools)
  const admin = toActor(userOf({ email: 'admin@claimcrew.test' }))
  const writtenAt = findEarlierOfficeTime(admin.timeZone, addMilliseconds(now, -70 * 24 * 60 * minute))
  for (const fields of demoCannedAnswers)
    await addCannedAnswer(tx, toCommandCtx(tools, admin, writtenAt), fields)
  const stories = supportStories
    .map((story, index) => ({ story, index, at: askedAt(story, index, now) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  const tickets = new Map<number, StoredTicket>()
  for (const { story, index, at } of stories) {
    const ticket = await playStory(
      tools,
      { story, index },
      toActor(userOf({ email: story.author })),
      admin,
      at,
    )
    const first = story.doubleOf === undefined ? undefined : tickets.get(story.doubleOf)
    if (first)
      await mergeTicket(tx, toCommandCtx(tools, admin, soon(at, 30, now)), ticket.ticketId, first.ticketId)
    tickets.set(index, ticket)
  }
}

const offices = demoClients.map(({ email }) => email)

/** At an hour of a day, of a client's workday; what would be yet to come today was asked a little while ago. */
function askedAt({ author, daysAgo, hour }: SupportStory, index: number, now: Instant): Instant {
  const on = addDays(dayIn(helpHours.zone, now), -daysAgo)
  const day = offices.includes(author) ? findWorkday(on, -1) : on
  const deskOpensAt = instantIn(helpHours.zone, day, `${String(hour).padStart(2, '0')}:00`)
  const at = addMilliseconds(deskOpensAt, ((index * 1_381 + 740) % 3_600) * 1_000)
  const latest = addMilliseconds(now, -90 * minute)
  return [at, latest].sort()[0] ?? at
}

/** So many minutes of help hours later, and never in time to come. */
const soon = (at: Instant, minutes: number, now: Instant): Instant =>
  [addHelpMinutes(at, minutes), now].sort()[0] ?? now

async function playStory(
  tools: DemoTools,
  { story, index }: { readonly story: SupportStory; readonly index: number },
  author: DemoActor,
  admin: DemoActor,
  begun: Instant,
): Promise<StoredTicket> {
  const { tx, now } = tools
  const { category, subject, text, priority, taken, messages, ends } = story
  const ticket = await createTicket(tx, toCommandCtx(tools, author, begun), {
    category,
    subject,
    text,
    fileIds: [],
  })
  const { ticketId } = ticket
  let at = begun
  if (taken || priority) {
    at = soon(at, 4 + ((index * 7) % 15), now)
    const change = { ...(taken && { assigneeId: admin.userId }), ...(priority && { priority }) }
    await changeTicket(tx, toCommandCtx(tools, admin, at), ticketId, change)
  }
  for (const [nth, { by, text: words, after }] of messages.entries()) {
    at = soon(at, Math.round(after * 60) + ((index * 13 + nth * 17) % 25), now)
    const who = by === 'author' ? author : admin
    const sent = { text: words, internal: by === 'note', fileIds: [] }
    await replyToTicket(tx, toCommandCtx(tools, who, at), ticketId, sent)
  }
  if (ends) await changeTicket(tx, toCommandCtx(tools, admin, soon(at, 20, now)), ticketId, { status: ends })
  return ticket
}
