import type * as contract from '@claimcrew/contract/notifications/contract'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import type { PushSender } from '../../kit/push/pushSender.ts'
import { invalid, notFound } from '../../kit/refusal.ts'
import { readSessionBrowsers } from '../../people/session-store.ts'
import { refuseOthers } from '../refuseOthers.ts'
import { type DeviceRow, deleteDevice, listDevices, replaceDevice } from './device-store.ts'

type WithPush = { readonly push: PushSender }

async function toReply(ctx: Ctx & WithPush, rows: readonly DeviceRow[]): Promise<contract.PushDevices> {
  const browsers = await readSessionBrowsers(
    ctx.db,
    rows.map(row => row.sessionId),
  )
  return {
    publicKey: await ctx.push.publicKey(),
    devices: rows.map(({ deviceId, sessionId, createdAt }) => ({
      deviceId,
      browser: browsers.get(sessionId) ?? '',
      createdAt,
      current: sessionId === ctx.actor.sessionId,
    })),
  }
}

export const listPushDevices: Handler<typeof contract.listPushDevices, WithPush> = async (
  ctx,
  { params },
) => {
  refuseOthers(ctx, params.userId)
  return toReply(ctx, await listDevices(ctx.db, params.userId))
}

export const addPushDevice: Handler<typeof contract.addPushDevice, WithPush> = async (
  ctx,
  { params: { userId }, body: { endpoint, keys } },
) => {
  refuseOthers(ctx, userId)
  const address = { endpoint, ...keys }
  if (!ctx.push.isUsable(address))
    throw invalid('endpoint', 'We can’t send notifications to this browser’s push service.')
  const rows = await inTransaction(ctx.db, async tx => {
    const before = await listDevices(tx, userId)
    const { sessionId } = ctx.actor
    await replaceDevice(tx, { ...address, deviceId: ctx.newId(), userId, sessionId, now: ctx.now })
    // A browser that only says again where it is, as it does at each start, is nothing new.
    if (!before.some(one => one.endpoint === endpoint)) await auditDevice(tx, ctx, 'user:push-on')
    return listDevices(tx, userId)
  })
  return toReply(ctx, rows)
}

export const removePushDevice: Handler<typeof contract.removePushDevice, WithPush> = async (
  ctx,
  { params: { userId, deviceId } },
) => {
  refuseOthers(ctx, userId)
  const rows = await inTransaction(ctx.db, async tx => {
    if (!(await deleteDevice(tx, userId, deviceId)))
      throw notFound('Notifications are already off for this device.')
    await auditDevice(tx, ctx, 'user:push-off')
    return listDevices(tx, userId)
  })
  return toReply(ctx, rows)
}

const auditDevice = (tx: Tx, ctx: Ctx, action: 'user:push-on' | 'user:push-off') =>
  audit(tx, ctx, { action, subjectId: ctx.actor.userId })
