import type { BodyOf, BroadcastTopic, LiveMessage, Topic } from '@claimcrew/contract/kit/live'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type Actor, actorMay, type Permission } from '@claimcrew/contract/permissions'
import type { Db } from '../data/db.ts'
import { importEach } from '../features.ts'
import type { SignedInActor } from '../http/session.ts'
import type { LiveEvent } from './events.ts'

export type LiveReader = Actor & Pick<SignedInActor, 'timeZone'>

/** The database, and when it is asked. */
export type TopicCtx = { readonly db: Db; readonly now: Instant }

/** Who is told what of an event. */
type Delivery<Body = unknown> = {
  readonly event: LiveEvent
  readonly userId: string
  readonly body: Body
}

/** What the line does with the events of one topic. A feature exports its own as `topics` in its live.ts. */
export type LiveTopic = {
  readonly name: string
  /** Without it somebody hears nothing of these events, whatever else they may know; left out, all may. */
  readonly may?: Permission
  /** Which of these readers may know of these events, and what they are told: read now, under their own rights. */
  readonly deliver?: (
    at: TopicCtx,
    events: readonly LiveEvent[],
    readers: readonly LiveReader[],
  ) => Promise<readonly Delivery[]>
  /** How things stand, for a reader who begins anew. */
  readonly begin?: (at: TopicCtx, reader: LiveReader) => Promise<unknown>
  /** The subject of what this reader may have missed of a broadcast topic: who comes back is told that there may be news. */
  readonly toMissableSubject?: (reader: LiveReader) => string | null
}

export function liveTopic<T extends Topic>(
  topic: T,
  does: {
    may?: Permission
    deliver?: (
      at: TopicCtx,
      events: readonly LiveEvent[],
      readers: readonly LiveReader[],
    ) => Promise<readonly Delivery<BodyOf<T>>[]>
    begin?: (at: TopicCtx, reader: LiveReader) => Promise<BodyOf<T>>
  } & (T extends BroadcastTopic ? Required<Pick<LiveTopic, 'toMissableSubject'>> : unknown),
): LiveTopic {
  return { name: topic.name, ...does }
}

/** An event as if it stood in the log, after all that do. */
export const toBroadcastEvent = (topic: string, subject: string | null): LiveEvent => ({
  id: Number.MAX_SAFE_INTEGER,
  topic,
  userId: null,
  subject,
  part: null,
})

/** What may have been broadcast to these readers while they did not listen. */
export const listMissableEvents = (
  topics: readonly LiveTopic[],
  readers: readonly LiveReader[],
): LiveEvent[] =>
  topics.flatMap(({ name, toMissableSubject }) => {
    const subjects = new Set(toMissableSubject ? readers.map(toMissableSubject) : [])
    return [...subjects].map(subject => toBroadcastEvent(name, subject))
  })

/** What is between a client (`subject`) and a biller (`part`) goes to these two; administrators see all. */
export const deliverToBothSides = async (
  _: TopicCtx,
  events: readonly LiveEvent[],
  readers: readonly LiveReader[],
): Promise<readonly Delivery<{ clientId: string }>[]> =>
  events.flatMap(event =>
    readers
      .filter(
        ({ userId, organizationId, role }) =>
          role === 'ADMIN' || (role === 'CLIENT' ? organizationId === event.subject : userId === event.part),
      )
      .map(({ userId }) => ({ event, userId, body: { clientId: event.subject ?? '' } })),
  )

export async function importTopics(): Promise<LiveTopic[]> {
  const modules = await importEach<{ topics: LiveTopic[] }>('live.ts')
  return modules.flatMap(module => module.topics)
}

type LiveMessageEvents = LiveMessage['events']

/** What each reader is told of these events, in the order in which they were written down. */
export async function listEventsFor(
  at: TopicCtx,
  topics: readonly LiveTopic[],
  events: readonly LiveEvent[],
  readers: readonly LiveReader[],
): Promise<Map<string, LiveMessageEvents>> {
  const byTopic = Map.groupBy(events, event => event.topic)
  const delivered = await Promise.all(
    topics.map(topic => {
      const concerned = byTopic.get(topic.name)
      if (!concerned) return undefined
      const { may } = topic
      return topic.deliver?.(at, concerned, may ? readers.filter(reader => actorMay(reader, may)) : readers)
    }),
  )
  const eventsByReader = new Map<string, LiveMessageEvents>()
  const inOrder = delivered.flatMap(some => some ?? []).sort((a, b) => a.event.id - b.event.id)
  for (const { userId, event, body } of inOrder) {
    const events = eventsByReader.get(userId) ?? []
    events.push({ topic: event.topic, body })
    eventsByReader.set(userId, events)
  }
  return eventsByReader
}

export async function listFirstEvents(
  at: TopicCtx,
  topics: readonly LiveTopic[],
  reader: LiveReader,
): Promise<LiveMessageEvents> {
  const begun = await Promise.all(
    topics.map(async ({ name, begin }) => (begin ? [{ topic: name, body: await begin(at, reader) }] : [])),
  )
  return begun.flat()
}
