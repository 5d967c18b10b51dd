import type { DayRange } from '@claimcrew/contract/kit/time'
import { rangeText } from '@claimcrew/contract/kit/timeText'
import type { Actor } from '@claimcrew/contract/permissions'
import { kinds } from '@claimcrew/contract/reports/notifications'
import { findDueWeek } from '@claimcrew/contract/reports/rules'
import { type BackgroundJobCtx, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { sendKindEmail, wantsEmail } from '../notifications/commands.ts'
import { listPersonSeats } from '../people/seat-store.ts'
import { type ListedPerson, listPeopleOfRoles } from '../people/store.ts'
import { listMailedUsers, markWeekMailed } from './weekly-store.ts'
import { buildWeekSummary, type WeekItem } from './weekSummary.ts'

const kind = kinds['weekly-report']

/** The week before in numbers, on each reader's own Monday morning. Often enough for every zone's. */
export const sendWeeklyEmails = backgroundJob({
  name: 'reports:send-weekly',
  every: '*/15 * * * *',
  run: async ctx => {
    let failed = 0
    for (const [person, week] of await peopleDue(ctx)) {
      if (ctx.isStopping()) return
      try {
        if (await wantsEmail(ctx.db, person, kind)) await sendWeek(ctx, person, week)
      } catch (error) {
        // Nobody goes without because of somebody else.
        failed++
        ctx.log.error({ err: error, userId: person.id }, 'weekly report not sent')
      }
    }
    if (failed > 0) throw new Error(`Weekly reports that were not sent: ${failed}`)
  },
})

async function peopleDue({ db, now }: BackgroundJobCtx): Promise<[ListedPerson, DayRange][]> {
  const people = await listPeopleOfRoles(db, kind.roles)
  const due = people.flatMap((person): [ListedPerson, DayRange][] => {
    const week = findDueWeek(person.timeZone, now)
    return week === null ? [] : [[person, week]]
  })
  const [first] = due
  if (!first) return []
  // It is the same week wherever it is Monday now.
  const notified = await listMailedUsers(
    db,
    due.map(([person]) => person.id),
    first[1].from,
  )
  return due.filter(([person]) => !notified.has(person.id))
}

async function sendWeek(ctx: BackgroundJobCtx, person: ListedPerson, week: DayRange): Promise<void> {
  const { id: userId } = person
  const sections = await readSections(ctx, person, week)
  const isOne = sections.length === 1
  const items = sections.flatMap(({ name, items }) =>
    items.map(item => (isOne || name === null ? item : { ...item, title: `${name}: ${item.title}` })),
  )
  await inTransaction(ctx.db, async tx => {
    // A week of which there is nothing to tell is done with all the same.
    if (!(await markWeekMailed(tx, userId, week.from)) || items.length === 0) return
    const days = rangeText(week.from, week.to)
    await sendKindEmail(tx, ctx, person, {
      kind,
      subject: `Your week in numbers: ${days}`,
      body: [
        `Good morning ${person.userName},`,
        `Here’s your week, ${days}, compared with the week before:`,
        { items },
      ],
      aside: 'You get this email on Monday mornings.',
    })
  })
}

type WeekSection = {
  /** The organization's; null where it is not of one. */
  readonly name: string | null
  readonly items: WeekItem[]
}

/** What somebody may read, for each organization in which they work with it. */
async function readSections(
  ctx: BackgroundJobCtx,
  { id: userId, role, timeZone }: ListedPerson,
  week: DayRange,
): Promise<WeekSection[]> {
  const { db, now, newId } = ctx
  const readAs = async (actor: Actor, name: string | null): Promise<WeekSection> => {
    // Letters go to confirmed addresses alone.
    const signedIn = { ...actor, timeZone, emailVerified: true, sessionId: newId() }
    const reader = { actor: signedIn, db, now, newId }
    return { name, items: await buildWeekSummary(reader, ctx.publicUrl, week) }
  }
  if (role === 'ADMIN') return [await readAs({ userId, role, organizationId: null, duties: [] }, null)]
  const sections: WeekSection[] = []
  for (const { organizationId, name, duties } of await listPersonSeats(db, userId)) {
    if (!duties.some(duty => kind.duties.includes(duty))) continue
    const section = await readAs({ userId, role: 'CLIENT', organizationId, duties }, name)
    if (section.items.length > 0) sections.push(section)
  }
  return sections
}
