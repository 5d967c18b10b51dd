import { ChatFile } from '@claimcrew/contract/chat/shapes'
import * as z from 'zod'
import { runInStore } from '../shared/database.ts'

const Draft = z.object({
  text: z.string(),
  replyTo: z.string().nullable(),
  files: z.array(ChatFile),
})
/** What somebody has begun to write in a conversation; it outlives a reload. */
export type Draft = z.infer<typeof Draft>

export const emptyDraft: Draft = { text: '', replyTo: null, files: [] }

const isEmptyDraft = ({ text, files, replyTo }: Draft): boolean =>
  text.trim() === '' && files.length === 0 && replyTo === null

export async function readDraft(userId: string, conversationId: string): Promise<Draft> {
  const storedRow = await runInStore<unknown>('drafts', 'readonly', rows =>
    rows.get([userId, conversationId]),
  )
  return Draft.safeParse(storedRow).data ?? emptyDraft
}

const listeners = new Set<() => void>()

/** Something was begun or finished in this tab. */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function saveDraft(userId: string, conversationId: string, draft: Draft): Promise<void> {
  if (isEmptyDraft(draft))
    await runInStore('drafts', 'readwrite', rows => rows.delete([userId, conversationId]))
  else await runInStore('drafts', 'readwrite', rows => rows.put({ ...draft, userId, conversationId }))
  for (const listener of listeners) listener()
}

/** In which conversations something was begun, for their list. */
export async function readDrafts(userId: string): Promise<ReadonlyMap<string, string>> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  const storedRows = await runInStore<unknown[]>('drafts', 'readonly', rows => rows.getAll(range))
  const Kept = Draft.extend({ conversationId: z.string() })
  const drafts = storedRows.flatMap(one => Kept.safeParse(one).data ?? [])
  return new Map(drafts.map(({ conversationId, text }) => [conversationId, text]))
}
