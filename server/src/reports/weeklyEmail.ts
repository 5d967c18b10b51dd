import type { DayRange } from '@claimcrew/contract/kit/time'
import { rangeText } from '@claimcrew/contract/kit/timeText'
import { toFounder } from '@claimcrew/contract/permissions'
import { kinds } from '@claimcrew/contract/reports/notifications'
import { findDueWeek } from '@claimcrew/contract/reports/rules'
import { type BackgroundJobCtx, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { sendKindEmail, wantsEmail } from '../notifications/commands.ts'
import { type ListedPerson, listPeopleOfRoles } from '../people/store.ts'
import { listMailedUsers, markWeekMailed } from './weekly-store.ts'
import { buildWeekSummary } from './weekSummary.ts'

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
  const { id: userId, timeZone } = person
  const role = kind.roles.find(one => one === person.role)
  if (!role) return
  const { db, now, newId } = ctx
  // Letters go to confirmed addresses alone.
  const actor = { ...toFounder({ userId, role }), timeZone, emailVerified: true, sessionId: newId() }
  const reader = { actor, db, now, newId }
  const items = await buildWeekSummary(reader, ctx.publicUrl, week)
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
