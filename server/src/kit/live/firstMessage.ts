import type { LiveMessage } from '@claimcrew/contract/kit/live'
import type { Db } from '../data/db.ts'
import type { Cursor } from './cursor.ts'
import { type LiveEvent, readEventsBetween } from './events.ts'
import {
  type LiveReader,
  type LiveTopic,
  listEventsFor,
  listFirstEvents,
  listMissableEvents,
} from './topics.ts'

// A reader who has missed more than this begins anew.
const maxMissed = 200

/** What brings a reader from where they were to where the line is; without a place they begin anew. */
export async function readFirstMessage(
  db: Db,
  topics: readonly LiveTopic[],
  reader: LiveReader,
  from: Cursor | null,
  to: Cursor,
): Promise<LiveMessage> {
  const at = { db, now: to.at }
  const missed =
    from && (await readEventsBetween(db, reader.userId, from.snapshot, to.snapshot, maxMissed + 1))
  if (missed === null || missed.length > maxMissed)
    return { fresh: true, events: await listFirstEvents(at, topics, reader) }
  const listEvents = async (events: readonly LiveEvent[]) =>
    (await listEventsFor(at, topics, events, [reader])).get(reader.userId) ?? []
  const [certain, possible] = await Promise.all([
    listEvents(missed),
    listEvents(listMissableEvents(topics, [reader])),
  ])
  return {
    fresh: false,
    events: [...certain, ...possible.map(event => ({ ...event, isPossible: true as const }))],
  }
}
