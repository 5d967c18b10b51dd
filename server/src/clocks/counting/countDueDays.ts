import { addDays, type Instant } from '@claimcrew/contract/kit/time'
import { listOpenSessions } from '../../attendance/session-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { listChangedDays } from '../../production/day/changed-day-store.ts'
import { markDaysCounted } from '../../production/day/commands.ts'
import { readKeptFrom, toFirstCountableDay } from '../../tracking/months/month-store.ts'
import { listBillerDueRows, listDueRows, lockClocksForUpdate, removeDue } from '../due-store.ts'
import { recountClockDays } from './recount.ts'

/** So many days of one biller are compared at a time. */
const daysAtATime = 31

/** So many days of people are counted while somebody waits for an answer; where there are more the job is at it. */
const maxWhileWaiting = 400

type DueDaysFilter = {
  readonly billerIds: readonly string[] | null
  readonly from: string
  readonly to: string
}

type DayInterval = { readonly firstDay: string; readonly lastDay: string }

const daysIn = ({ firstDay, lastDay }: DayInterval) =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1

/**
 * Counts what has changed of these days before they are told, so that every answer is of this moment. With `all` however
 * long it takes: for those who decide by it.
 */
export async function countDueDays(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  filter: DueDaysFilter,
  { all = false }: { readonly all?: boolean } = {},
): Promise<void> {
  const saved = await listChangedDays(db, filter.billerIds)
  const due = [
    ...(await listDueRows(db, filter)),
    ...saved.filter(({ day }) => isNear(day, filter)).map(asDays),
  ]
  const days = due.reduce((sum, one) => sum + daysIn(one), 0)
  if (days > maxWhileWaiting && !all) return
  for (const billerId of [...new Set(due.map(one => one.billerId))].sort())
    await inTransaction(db, tx => countBillerDueDays(tx, ctx, billerId))
}

const asDays = ({ billerId, day }: { readonly billerId: string; readonly day: string }) => ({
  billerId,
  firstDay: day,
  lastDay: day,
})

const isNear = (day: string, { from, to }: DueDaysFilter) => day >= addDays(from, -1) && day <= addDays(to, 1)

/** The same for one biller, whose session may be going on at this moment. */
export async function countBillerDays(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  billerId: string,
  range: { readonly from: string; readonly to: string },
): Promise<void> {
  await countDueDays(db, ctx, { ...range, billerIds: [billerId] })
  for (const { day } of await listOpenSessions(db, [billerId]))
    if (day >= range.from && day <= range.to)
      await inTransaction(db, async tx => {
        await lockClocksForUpdate(tx, billerId)
        await countDays(tx, ctx, billerId, [{ firstDay: day, lastDay: day }])
      })
}

/**
 * Counts all that is due of a biller, and the days around it, into which a session or a row may reach. More days at a time
 * take fewer statements, and hold the event loop for longer.
 */
export async function countBillerDueDays(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  billerId: string,
  atATime = daysAtATime,
): Promise<void> {
  await lockClocksForUpdate(tx, billerId)
  const due = await listBillerDueRows(tx, billerId)
  const saved = await listChangedDays(tx, [billerId])
  if (due.length + saved.length === 0) return
  await countDays(tx, ctx, billerId, [...due, ...saved.map(asDays)], atATime)
  await markDaysCounted(tx, saved)
  await removeDue(
    tx,
    due.map(one => one.id),
  )
}

async function countDays(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  billerId: string,
  days: readonly DayInterval[],
  atATime = daysAtATime,
): Promise<void> {
  const [biller] = await listPeople(tx, [billerId])
  if (!biller) return
  const keptFrom = await readKeptFrom(tx)
  // Days whose tracked rows were dropped stay as they were compared: now they would seem not to have been worked.
  const least = keptFrom === null ? '' : toFirstCountableDay(biller.timeZone, keptFrom)
  for (const { firstDay, lastDay } of joined(days, ctx.now))
    for (let first = pickLater(firstDay, least); first <= lastDay; first = addDays(first, atATime)) {
      const last = pickEarlier(addDays(first, atATime - 1), lastDay)
      await recountClockDays(tx, ctx, biller, { firstDay: first, lastDay: last })
    }
}

const pickLater = (one: string, other: string) => (one > other ? one : other)
const pickEarlier = (one: string, other: string) => (one < other ? one : other)

/** Each day once, with one more at both ends; nothing of what is still to come. */
function joined(days: readonly DayInterval[], now: Instant) {
  const tomorrow = addDays(now.slice(0, 10), 1)
  const ranges: { firstDay: string; lastDay: string }[] = []
  for (const one of days.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))) {
    const firstDay = addDays(one.firstDay, -1)
    const lastDay = pickEarlier(addDays(one.lastDay, 1), tomorrow)
    const last = ranges.at(-1)
    if (last && firstDay <= addDays(last.lastDay, 1)) {
      if (lastDay > last.lastDay) last.lastDay = lastDay
    } else if (firstDay <= lastDay) ranges.push({ firstDay, lastDay })
  }
  return ranges
}
