import type * as contract from '@claimcrew/contract/attendance/contract'
import { mayCorrect } from '@claimcrew/contract/attendance/policy'
import type { Settings } from '@claimcrew/contract/attendance/settings'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { tiesWith } from '../../engagements/access.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { findBiller, todayOf } from '../biller.ts'
import { recomputeDays } from '../day.ts'
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

export const attendanceSettings: Handler<typeof contract.attendanceSettings> = async (
  ctx,
  { query: { billerId } },
) => {
  const biller = billerId === undefined ? undefined : await visibleBiller(ctx, billerId)
  return read(ctx, ctx.db, billerId, biller?.timeZone)
}

async function read({ now }: Acting, db: Db | Tx, billerId: string | undefined, zone = 'UTC') {
  const today = dayIn(zone, now)
  const circumstances = await readCircumstances(db, billerId === undefined ? [] : [billerId], today, today)
  return {
    house: circumstances.settingsOf(null, today),
    own: billerId === undefined ? null : circumstances.ownOf(billerId, today),
    holidays: await holidaysBetween(db, addDays(today, -aroundDays), addDays(today, aroundDays)),
  }
}

/** From today on, by UTC: days before keep what counted on them. */
export const saveHouseSettings: Handler<typeof contract.saveHouseSettings> = async (
  ctx,
  { body: { settings } },
) =>
  inTransaction(ctx.db, async tx => {
    const fromDay = dayIn('UTC', ctx.now)
    const before = (await readCircumstances(tx, [], fromDay, fromDay)).settingsOf(null, fromDay)
    await writeSettings(tx, version(ctx, null, fromDay, settings))
    await audit(tx, ctx, {
      action: 'attendance:house-settings',
      subjectId: houseSubject,
      before,
      after: settings,
    })
    await recomputeDays(tx, ctx.now, { firstDay: fromDay })
    return read(ctx, tx, undefined)
  })

export const saveBillerSettings: Handler<typeof contract.saveBillerSettings> = (ctx, { params, body }) =>
  inTransaction(ctx.db, tx => saveOwn(tx, ctx, params.billerId, body.settings))

/** What counts for one biller alone, from their own today on; null goes back to the house. */
export async function saveOwn(tx: Tx, by: Acting, billerId: string, settings: Settings | null) {
  const biller = await findBiller(tx, billerId)
  const today = todayOf(biller, by.now)
  const ties = await tiesWith(tx, by.actor, billerId)
  if (!mayCorrect(by.actor, billerId, ties, today, today)) throw notFound()
  const before = (await readCircumstances(tx, [billerId], today, today)).ownOf(billerId, today)
  await writeSettings(tx, version(by, billerId, today, settings))
  await audit(tx, by, {
    action: 'attendance:biller-settings',
    subjectId: billerId,
    before,
    after: settings,
  })
  await recomputeDays(tx, by.now, { firstDay: today, billerId })
  return read(by, tx, billerId, biller.timeZone)
}

function version(by: Acting, billerId: string | null, fromDay: string, settings: Settings | null) {
  return { id: by.newId(), billerId, fromDay, settings, setBy: by.actor.userId, setAt: by.now }
}

export const saveHoliday: Handler<typeof contract.saveHoliday> = (ctx, { params, body }) =>
  inTransaction(ctx.db, tx => keepHoliday(tx, ctx, params.day, body.name))

export async function keepHoliday(tx: Tx, by: Acting, day: string, name: string) {
  await writeHoliday(tx, day, name)
  await afterHoliday(tx, by, day, { day, name })
  return read(by, tx, undefined)
}

export const removeHoliday: Handler<typeof contract.removeHoliday> = (ctx, { params: { day } }) =>
  inTransaction(ctx.db, async tx => {
    const name = await deleteHoliday(tx, day)
    if (name === null) throw notFound()
    await afterHoliday(tx, ctx, day, null)
    return read(ctx, tx, undefined)
  })

async function afterHoliday(tx: Tx, by: Acting, day: string, after: unknown): Promise<void> {
  await audit(tx, by, { action: 'attendance:holiday', subjectId: houseSubject, before: { day }, after })
  await recomputeDays(tx, by.now, { firstDay: day, lastDay: day })
}
