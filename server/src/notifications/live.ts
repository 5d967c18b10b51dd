import type * as liveContract from '@claimcrew/contract/kit/live'
import * as contract from '@claimcrew/contract/notifications/contract'
import type { Handler } from '../kit/http/route.ts'
import { StreamedReply } from '../kit/http/streamedReply.ts'
import type { LiveEvent } from '../kit/live/events.ts'
import type { LiveStreams } from '../kit/live/liveStreams.ts'
import { type LiveReader, type LiveTopic, liveTopic, type TopicCtx } from '../kit/live/topics.ts'
import { readBell, readNotifications } from './store.ts'

export const openLiveStream: Handler<
  typeof liveContract.openLiveStream,
  { readonly liveStreams: LiveStreams }
> = async ctx => new StreamedReply((request, reply) => ctx.liveStreams.open(ctx.actor, request, reply))

/** The notifications that these events are about, each with the reader it belongs to. */
async function readEventNotifications(
  { db }: TopicCtx,
  events: readonly LiveEvent[],
  readers: readonly LiveReader[],
) {
  const ids = events.flatMap(event => event.subject ?? [])
  const rows = await readNotifications(
    db,
    ids,
    readers.map(reader => reader.userId),
  )
  return events.flatMap(event => {
    const row = rows.get(event.subject ?? '')
    if (!row) return []
    const { userId, ...notification } = row
    return [{ event, userId, notification }]
  })
}

export const topics: LiveTopic[] = [
  liveTopic(contract.notificationSent, {
    deliver: async (at, events, readers) =>
      (await readEventNotifications(at, events, readers)).map(({ notification, ...recipient }) => ({
        ...recipient,
        body: notification,
      })),
  }),
  liveTopic(contract.notificationMarked, {
    deliver: async (at, events, readers) =>
      (await readEventNotifications(at, events, readers)).map(
        ({ notification: { notificationId, read }, ...recipient }) => ({
          ...recipient,
          body: { notificationId, read },
        }),
      ),
  }),
  liveTopic(contract.bellSnapshot, {
    begin: ({ db }, reader) => readBell(db, reader.userId),
    deliver: async ({ db }, events, readers) => {
      const here = new Set(readers.map(reader => reader.userId))
      // How it stands now makes up for however often it changed before.
      const latest = new Map(events.map(event => [event.userId ?? '', event]))
      const concerned = [...latest].filter(([userId]) => here.has(userId))
      return Promise.all(
        concerned.map(async ([userId, event]) => ({ event, userId, body: await readBell(db, userId) })),
      )
    },
  }),
]
