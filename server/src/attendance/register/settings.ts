import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@claimcrew/contract/attendance/settings'
import type { Settings } from '@claimcrew/contract/attendance/settings'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { changedMeanwhile, notFound } from '../../kit/refusal.ts'
import { recomputeDays } from '../day.ts'
import { findVisibleBiller } from './review.ts'
import {
  deleteHoliday,
  listHolidays,
  lockHouseSettings,
  readCircumstances,
  writeSettings,
} from './settings-store.ts'

/** Holidays are shown for about a year back and ahead. */
const aroundDays = 400
const houseSubject = '00000000-0000-0000-0000-000000000000'

export const getAttendanceSettings: Handler<typeof contract.getAttendanceSettings> = async (
  ctx,
  { query: { billerId } },
) => {
  const biller = billerId === undefined ? undefined : await findVisibleBiller(ctx, billerId)
  return readSettings(ctx, ctx.db, billerId, biller?.timeZone)
}

export async function readSettings(
  { now }: CommandCtx,
  db: Db | Tx,
  billerId: string | undefined,
  zone = 'UTC',
) {
  const today = dayIn(zone, now)
  const circumstances = await readCircumstances(db, billerId === undefined ? [] : [billerId], today, today)
  return {
    house: circumstances.findSettings(null, today),
    own: billerId === undefined ? null : circumstances.ownOf(billerId, today),
    holidays: await listHolidays(db, addDays(today, -aroundDays), addDays(today, aroundDays)),
  }
}

/** From today on, by UTC: days before keep what counted on them. */
export const saveHouseSettings: Handler<typeof contract.saveHouseSettings> = async (
  ctx,
  { body: { settings, before: seen } },
) =>
  runCommand(ctx, async tx => {
    await lockHouseSettings(tx)
    const fromDay = dayIn('UTC', ctx.now)
    const before = (await readCircumstances(tx, [], fromDay, fromDay)).findSettings(null, fromDay)
    refuseUnseenSettings(seen, before)
    await writeSettings(tx, toSettingsVersion(ctx, null, fromDay, settings))
    await audit(tx, ctx, {
      action: 'attendance:house-settings',
      subjectId: houseSubject,
      before,
      after: settings,
    })
    await recomputeDays(tx, ctx.now, { firstDay: fromDay })
    return readSettings(ctx, tx, undefined)
  })

/** Somebody who says what they had before them does not overwrite what somebody else has saved since. */
export function refuseUnseenSettings(seen: Settings | null | undefined, before: Settings | null): void {
  if (seen !== undefined && !isDeepStrictEqual(seen, before)) throw changedMeanwhile()
}

export function toSettingsVersion(
  ctx: CommandCtx,
  billerId: string | null,
  fromDay: string,
  settings: Settings | null,
) {
  return { id: ctx.newId(), billerId, fromDay, settings, setBy: ctx.actor.userId, setAt: ctx.now }
}

export const removeHoliday: Handler<typeof contract.removeHoliday> = (ctx, { params: { day } }) =>
  runCommand(ctx, async tx => {
    const name = await deleteHoliday(tx, day)
    if (name === null) throw notFound()
    await recordHolidayChange(tx, ctx, day, null)
    return readSettings(ctx, tx, undefined)
  })

export async function recordHolidayChange(
  tx: Tx,
  ctx: CommandCtx,
  day: string,
  after: unknown,
): Promise<void> {
  await audit(tx, ctx, { action: 'attendance:holiday', subjectId: houseSubject, before: { day }, after })
  await recomputeDays(tx, ctx.now, { firstDay: day, lastDay: day })
}
