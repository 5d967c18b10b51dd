import { ChatFile } from '@claimcrew/contract/chat/shapes'
import * as z from 'zod'
import { runInStore } from './database.ts'

const text = z.string()

/** A message that was written here and that the server has not confirmed yet. */
export const UnsentMessage = z.object({
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
export type UnsentMessage = z.infer<typeof UnsentMessage>

/** What waits in this browser for a user, in order; never anybody else's. */
export async function readUnsentMessages(userId: string): Promise<UnsentMessage[]> {
  const storedRows = await runInStore<unknown[]>('waiting', 'readonly', rows =>
    rows.index('userId').getAll(userId),
  )
  return storedRows.flatMap(one => UnsentMessage.safeParse(one).data ?? [])
}

export async function saveUnsentMessage(message: Omit<UnsentMessage, 'place'>): Promise<UnsentMessage> {
  const place = await runInStore('waiting', 'readwrite', rows => rows.add(message))
  return { ...message, place: Number(place) }
}

export async function updateUnsentMessage(message: UnsentMessage): Promise<void> {
  await runInStore('waiting', 'readwrite', rows => rows.put(message))
}

export async function deleteUnsentMessage({ place }: UnsentMessage): Promise<void> {
  await runInStore('waiting', 'readwrite', rows => rows.delete(place))
}
