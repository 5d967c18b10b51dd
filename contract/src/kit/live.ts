import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** Something that the live line tells of as it happens. A feature declares its own in its contract. */
export type Topic<Name extends string = string, Body extends z.ZodType = z.ZodType> = {
  readonly name: Name
  readonly body: Body
}

export const topic = <const Name extends `${string}:${string}`, Body extends z.ZodType>(
  name: Name,
  body: Body,
): Topic<Name, Body> => ({ name, body })

/** Its events are broadcast and never logged, so a reader who comes back has to be told that there may have been one. */
export type BroadcastTopic<Name extends string = string, Body extends z.ZodType = z.ZodType> = Topic<
  Name,
  Body
> & { readonly isBroadcast: true }

export const broadcastTopic = <const Name extends `${string}:${string}`, Body extends z.ZodType>(
  name: Name,
  body: Body,
): BroadcastTopic<Name, Body> => ({ name, body, isBroadcast: true })

export type BodyOf<T extends Topic> = z.output<T['body']>

/** What one message of the stream carries; its id says where to go on from. */
export const LiveMessage = z.object({
  /** The reader may have missed something: what was known before counts no more. */
  fresh: z.boolean(),
  events: z.array(
    z.object({
      topic: z.string(),
      body: z.unknown(),
      /** It is broadcast and never logged, and may have happened while this reader did not listen. */
      isPossible: z.literal(true).optional(),
    }),
  ),
  /** Covers what it tells of, where there are read replicas; null where that cannot be told. See kit/replicas/bookmark.ts. */
  bookmark: z.string().nullable().optional(),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** Nothing for longer than this means that the line is dead, for it is never silent for half as long. */
export const liveSilenceMs = 50_000

export const openLiveStream = endpoint({
  method: 'GET',
  path: '/api/live',
  may: 'live:listen',
  summary:
    'Server-sent events: what happens, as it happens, limited to what you can see. With Last-Event-ID it continues from there.',
  reply: LiveMessage,
  produces: 'text/event-stream',
  background: true,
})
