import { ChatFile } from '@claimcrew/contract/chat/shapes'
import * as z from 'zod'
import { inStore } from './database.ts'

const text = z.string()

/** A message that was written here and that the server has not confirmed yet. */
export const Waiting = z.object({
  /** Counts up with each, so it is the order in which they were written. */
  place: z.number(),
  userId: text,
  conversationId: text,
  /** Its Idempotency-Key: however often it is sent, it is there once. */
  key: text,
  text,
  replyTo: text.nullable(),
  files: z.array(ChatFile),
  writtenAt: text,
  /** Why the server refused it; it waits for its author then, and is not sent by itself. */
  refused: text.nullable(),
})
export type Waiting = z.infer<typeof Waiting>

/** What waits in this browser for a user, in order; never anybody else's. */
export async function waitingOf(userId: string): Promise<Waiting[]> {
  const found = await inStore<unknown[]>('waiting', 'readonly', rows => rows.index('userId').getAll(userId))
  return found.flatMap(one => Waiting.safeParse(one).data ?? [])
}

export async function keepWaiting(message: Omit<Waiting, 'place'>): Promise<Waiting> {
  const place = await inStore('waiting', 'readwrite', rows => rows.add(message))
  return { ...message, place: Number(place) }
}

export async function changeWaiting(message: Waiting): Promise<void> {
  await inStore('waiting', 'readwrite', rows => rows.put(message))
}

export async function dropWaiting({ place }: Waiting): Promise<void> {
  await inStore('waiting', 'readwrite', rows => rows.delete(place))
}
