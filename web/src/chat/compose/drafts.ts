import { ChatFile } from '@claimcrew/contract/chat/shapes'
import * as z from 'zod'
import { inStore } from '../outbox/database.ts'

const Draft = z.object({
  text: z.string(),
  replyTo: z.string().nullable(),
  files: z.array(ChatFile),
})
/** What somebody has begun to write in a conversation; it outlives a reload. */
export type Draft = z.infer<typeof Draft>

export const emptyDraft: Draft = { text: '', replyTo: null, files: [] }

export const isEmptyDraft = ({ text, files, replyTo }: Draft): boolean =>
  text.trim() === '' && files.length === 0 && replyTo === null

export async function readDraft(userId: string, conversationId: string): Promise<Draft> {
  const found = await inStore<unknown>('drafts', 'readonly', rows => rows.get([userId, conversationId]))
  return Draft.safeParse(found).data ?? emptyDraft
}

export async function keepDraft(userId: string, conversationId: string, draft: Draft): Promise<void> {
  await inStore<unknown>('drafts', 'readwrite', rows =>
    isEmptyDraft(draft)
      ? rows.delete([userId, conversationId])
      : rows.put({ ...draft, userId, conversationId }),
  )
}

/** In which conversations something was begun, for their list. */
export async function draftsOf(userId: string): Promise<ReadonlyMap<string, string>> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  const found = await inStore<unknown[]>('drafts', 'readonly', rows => rows.getAll(range))
  const Kept = Draft.extend({ conversationId: z.string() })
  const drafts = found.flatMap(one => Kept.safeParse(one).data ?? [])
  return new Map(drafts.map(({ conversationId, text }) => [conversationId, text]))
}
