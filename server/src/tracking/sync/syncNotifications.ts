import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { kinds } from '@claimcrew/contract/tracking/notifications'
import { toTokenState } from '@claimcrew/contract/tracking/rules'
import type { BackgroundJobCtx } from '../../kit/backgroundJobs/backgroundJob.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type NewNotification, notify } from '../../kit/notify.ts'
import { listPeopleOfRoles } from '../../people/store.ts'
import { readConnection } from '../connection-store.ts'

const link = '/admin/time-doctor'

async function notifyAdmins(
  tx: Tx | Db,
  ctx: Pick<BackgroundJobCtx, 'now' | 'newId'>,
  notification: Omit<NewNotification, 'userId' | 'link'>,
): Promise<void> {
  for (const admin of await listPeopleOfRoles(tx, ['ADMIN']))
    if (admin.deactivatedAt === null) await notify(tx, ctx, { ...notification, userId: admin.id, link })
}

/** Uploads and short outages are nobody's concern. */
const failingForMs = 30 * 60_000

/** Tells administrators, once each, that nothing has been pulled for a while, or that the token is about to end. */
export async function notifyOfFailing(ctx: BackgroundJobCtx): Promise<void> {
  const { failingSince, problem, tokenEndsAt, renewsItself } = await readConnection(ctx.db)
  if (failingSince !== null && failingSince <= addMilliseconds(ctx.clock(), -failingForMs))
    await notifyAdmins(ctx.db, ctx, {
      kind: kinds['tracker-failing'],
      event: failingSince,
      title: 'Time Doctor is failing',
      description: `We haven’t been able to sync for half an hour. Earlier hours are safe. ${problem}`,
    })
  if (!renewsItself && tokenEndsAt !== null && toTokenState(tokenEndsAt, ctx.now) === 'ending')
    await notifyAdmins(ctx.db, ctx, {
      kind: kinds['tracker-failing'],
      event: `token ${tokenEndsAt}`,
      title: 'The Time Doctor token expires soon',
      description: `It expires on ${formatDay(tokenEndsAt.slice(0, 10), ctx.now)}. Set a new one before then to keep syncing.`,
    })
}

/** Tells administrators of people at the provider who are nobody here. */
export async function notifyOfUnmapped(
  tx: Tx,
  ctx: Pick<BackgroundJobCtx, 'now' | 'newId'>,
  names: readonly string[],
): Promise<void> {
  const [first] = names
  if (first === undefined) return
  await notifyAdmins(tx, ctx, {
    kind: kinds['tracker-unmapped'],
    event: ctx.now,
    title: names.length === 1 ? 'New Time Doctor account' : `${names.length} new Time Doctor accounts`,
    description:
      names.length === 1
        ? `${first} isn’t matched yet, so their time isn’t synced.`
        : `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and others' : ''} aren’t matched yet.`,
  })
}

type NewHire = { readonly engagementId: string; readonly billerName: string; readonly clientName: string }

/** Tells administrators that somebody begins to work whose time is not pulled. */
export async function notifyOfUntracked(
  tx: Tx,
  ctx: Pick<BackgroundJobCtx, 'now' | 'newId'>,
  hire: NewHire,
): Promise<void> {
  await notifyAdmins(tx, ctx, {
    kind: kinds['hired-without-tracker'],
    event: hire.engagementId,
    title: 'Hired without tracked time',
    description: `${hire.clientName} hired ${hire.billerName}, who isn’t matched in Time Doctor yet, so their time isn’t synced.`,
  })
}
