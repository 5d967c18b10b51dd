import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import type { Settings } from '@claimcrew/contract/attendance/settings'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { tiesWith } from '../../engagements/reach-store.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { findBiller, todayOf } from '../biller.ts'
import { judgeAnew } from '../day.ts'
import { visibleBiller } from './review.ts'
import {
  deleteHoliday,
  holidaysBetween,
  readCircumstances,
  writeHoliday,
  writeSettings,
} from './settings-store.ts'

/** Holidays are shown for about a year back and ahead. */
const aroundDays = 400
const houseSubject = '00000000-0000-0000-0000-000000000000'

export async function showSettings(ctx: Ctx, billerId: string | undefined) {
  const biller = billerId === undefined ? undefined : await visibleBiller(ctx, billerId)
  return read(ctx, ctx.db, billerId, biller?.time_zone)
}

async function read(ctx: Ctx, db: Db | Tx, billerId: string | undefined, zone = 'UTC') {
  const today = dayIn(zone, ctx.now)
  const circumstances = await readCircumstances(db, billerId === undefined ? [] : [billerId], today, today)
  return {
    house: circumstances.settingsOf(null, today),
    own: billerId === undefined ? null : circumstances.ownOf(billerId, today),
    holidays: await holidaysBetween(db, addDays(today, -aroundDays), addDays(today, aroundDays)),
  }
}

/** From today on, by UTC: days before keep what counted on them. */
export async function saveHouse(ctx: Ctx, settings: Settings) {
  return inTransaction(ctx.db, async tx => {
    const fromDay = dayIn('UTC', ctx.now)
    const before = (await readCircumstances(tx, [], fromDay, fromDay)).settingsOf(null, fromDay)
    await writeSettings(tx, version(ctx, null, fromDay, settings))
    await audit(tx, ctx, {
      action: 'attendance:house-settings',
      subjectId: houseSubject,
      before,
      after: settings,
    })
    await judgeAnew(tx, ctx.now, { firstDay: fromDay })
    return read(ctx, tx, undefined)
  })
}

/** What counts for one biller alone, from their own today on; null goes back to the house. */
export async function saveOwn(ctx: Ctx, billerId: string, settings: Settings | null) {
  return inTransaction(ctx.db, async tx => {
    const biller = await findBiller(tx, billerId)
    const today = todayOf(biller, ctx.now)
    const ties = await tiesWith(tx, ctx.actor, billerId)
    if (!mayCorrect(ctx.actor, billerId, ties, today)) throw notFound()
    const before = (await readCircumstances(tx, [billerId], today, today)).ownOf(billerId, today)
    await writeSettings(tx, version(ctx, billerId, today, settings))
    await audit(tx, ctx, {
      action: 'attendance:biller-settings',
      subjectId: billerId,
      before,
      after: settings,
    })
    await judgeAnew(tx, ctx.now, { firstDay: today, billerId })
    return read(ctx, tx, billerId, biller.time_zone)
  })
}

function version(ctx: Ctx, billerId: string | null, fromDay: string, settings: Settings | null) {
  return { id: ctx.newId(), billerId, fromDay, settings, setBy: ctx.actor.userId, setAt: ctx.now }
}

export async function saveHolidayOn(ctx: Ctx, day: string, name: string) {
  return inTransaction(ctx.db, async tx => {
    await writeHoliday(tx, day, name)
    await afterHoliday(tx, ctx, day, { day, name })
    return read(ctx, tx, undefined)
  })
}

export async function removeHolidayOn(ctx: Ctx, day: string) {
  return inTransaction(ctx.db, async tx => {
    const name = await deleteHoliday(tx, day)
    if (name === null) throw notFound()
    await afterHoliday(tx, ctx, day, null)
    return read(ctx, tx, undefined)
  })
}

async function afterHoliday(tx: Tx, ctx: Ctx, day: string, after: unknown): Promise<void> {
  await audit(tx, ctx, { action: 'attendance:holiday', subjectId: houseSubject, before: { day }, after })
  await judgeAnew(tx, ctx.now, { firstDay: day, lastDay: day })
}
