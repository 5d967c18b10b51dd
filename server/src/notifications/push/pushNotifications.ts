import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { type BackgroundJobCtx, backgroundJob } from '../../kit/backgroundJobs/backgroundJob.ts'
import { readSessionRights } from '../../kit/http/session.ts'
import type { PushSender } from '../../kit/push/pushSender.ts'
import { createSemaphore } from '../../kit/semaphore.ts'
import {
  assignDeliveries,
  type Delivery,
  dropSettledDeliveries,
  forgetDevices,
  listDeliveries,
  listDeviceSessions,
  postponeDevice,
  settleDelivery,
} from './delivery-store.ts'

const minute = 60_000
const takenAtOnce = 500
// A push service that hangs holds up one of these for ten seconds, and then its device waits.
const devicesAtOnce = 16
/** After this nobody needs to be told any more, by us or by the push service. */
const newsForMs = 12 * 60 * minute
// After each failure in a row the device waits longer.
const pauses = [1, 5, 15, 60, 180, 360].map(minutes => minutes * minute)
const longestPauseMs = 360 * minute

type PushJob = BackgroundJobCtx & { readonly push: PushSender }

/** Sends to devices what their people want to be shown there, and forgets the devices of sessions that have ended. */
export const pushNotifications = backgroundJob({
  name: 'notifications:push-news',
  every: '* * * * *',
  run: async (ctx: PushJob) => {
    await forgetEndedDevices(ctx)
    while ((await assignDeliveries(ctx.db, takenAtOnce)) === takenAtOnce) if (ctx.isStopping()) return
    await dropSettledDeliveries(ctx.db, addMilliseconds(ctx.now, -newsForMs))
    const { inTurn } = createSemaphore(devicesAtOnce)
    let deliveries: Delivery[]
    do {
      deliveries = await listDeliveries(ctx.db, ctx.now, takenAtOnce)
      const byDevice = Map.groupBy(deliveries, one => one.deviceId)
      await Promise.all([...byDevice.values()].map(own => inTurn(() => sendToDevice(ctx, own))))
      // What was sent is gone from the list, and what could not be sent waits.
    } while (deliveries.length === takenAtOnce && !ctx.isStopping())
  },
})

/** Sessions end by the clock, too, and nothing is written then. */
async function forgetEndedDevices({ db, now, sessionLifetimes }: PushJob): Promise<void> {
  let devices: { deviceId: string; sessionId: string }[] = []
  do {
    const after = devices.at(-1)?.deviceId ?? '00000000-0000-0000-0000-000000000000'
    devices = await listDeviceSessions(db, after, takenAtOnce)
    const sessionIds = devices.map(one => one.sessionId)
    const live = await readSessionRights(db, sessionIds, now, sessionLifetimes)
    const ended = devices.filter(one => !live.has(one.sessionId))
    if (ended.length > 0)
      await forgetDevices(
        db,
        ended.map(one => one.deviceId),
      )
  } while (devices.length === takenAtOnce)
}

/** One after the other. Where one is not taken, the others are not tried either. */
async function sendToDevice(ctx: PushJob, deliveries: readonly Delivery[]): Promise<void> {
  const { db, push, secret, log } = ctx
  for (const delivery of deliveries) {
    const { deviceId, userId, kind, failures } = delivery
    if (ctx.isStopping()) return
    const result = await push.send(delivery, {
      text: toPushText(delivery),
      // It says nothing to the push service, which sees it.
      topic: secret.sign('push', `${userId} ${kind}`).slice(0, 32),
      ttlSeconds: newsForMs / 1000,
    })
    if (result.outcome === 'taken') {
      await settleDelivery(db, delivery)
      continue
    }
    if (result.outcome === 'gone') {
      await forgetDevices(db, [deviceId])
      log.info({ deviceId }, 'push device forgotten')
      return
    }
    const { says, retryAfterMs } = result
    const pause = Math.max(pauses[failures] ?? longestPauseMs, Math.min(retryAfterMs, longestPauseMs))
    await postponeDevice(db, deviceId, addMilliseconds(ctx.now, pause))
    log.warn(
      { deviceId, host: new URL(delivery.endpoint).host, says, failures: failures + 1 },
      'push not sent',
    )
    return
  }
}

/** A push service takes 4,096 bytes, and a screen shows far less. */
const maxTitleLength = 120
const maxBodyLength = 300

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/**
 * What a device is sent: of which kind it is, and how many. Names, amounts and words of others lie on a locked screen for
 * anyone to read, so they are in it only where the person wants that.
 */
function toPushText(delivery: Delivery): string {
  const { notificationId, kind, link, organizationId, unread, withDetails } = delivery
  const { label, plural } = findNotificationKind(kind)
  const count = unread === 100 ? '99+' : String(unread)
  const title = unread > 1 && plural ? `${count} ${plural}` : label
  const more = unread > 1 ? ` And ${unread === 100 ? '99+' : unread - 1} more.` : ''
  const content = withDetails
    ? { title: delivery.title, body: shorten(delivery.description, maxBodyLength) + more }
    : { title, body: 'Open Claimcrew to see it.' }
  return JSON.stringify({
    title: shorten(content.title, maxTitleLength),
    body: content.body,
    path: link,
    // A browser that keeps an older worker does without.
    ...(organizationId !== null && { organizationId }),
    tag: kind,
    notificationId,
  })
}
