import * as z from 'zod'
import { runInStore } from '../shared/database.ts'
import { Draft, emptyDraft, isSameDraft, mergeDraft } from './mergeDraft.ts'

const parseDraft = (storedRow: unknown): Draft => Draft.safeParse(storedRow).data ?? emptyDraft

const isEmptyDraft = (draft: Draft): boolean => isSameDraft({ ...draft, text: draft.text.trim() }, emptyDraft)

export async function readDraft(userId: string, conversationId: string): Promise<Draft> {
  return parseDraft(
    await runInStore<unknown>('drafts', 'readonly', rows => rows.get([userId, conversationId])),
  )
}

const listeners = new Set<() => void>()
const tabs = new BroadcastChannel('claimcrew-chat drafts')

/** Another tab has written something down. */
export function onDraftsElsewhere(listener: () => void): () => void {
  tabs.addEventListener('message', listener)
  return () => tabs.removeEventListener('message', listener)
}

/** Something was begun or finished, in this tab or another. */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onDraftsElsewhere(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Keeps what was changed here since it was last known, and answers what is kept then. */
export async function saveDraft(
  userId: string,
  conversationId: string,
  known: Draft,
  draft: Draft,
): Promise<Draft> {
  const key = [userId, conversationId]
  let saved = draft
  await runInStore<unknown>('drafts', 'readwrite', rows => {
    const reading: IDBRequest<unknown> = rows.get(key)
    reading.onsuccess = () => {
      saved = mergeDraft(parseDraft(reading.result), known, draft)
      if (isEmptyDraft(saved)) rows.delete(key)
      else rows.put({ ...saved, userId, conversationId })
    }
    return reading
  })
  for (const listener of listeners) listener()
  tabs.postMessage(conversationId)
  return saved
}

/** In which conversations something was begun, for their list. */
export async function readDrafts(userId: string): Promise<ReadonlyMap<string, string>> {
  const range = IDBKeyRange.bound([userId], [userId, []])
  const storedRows = await runInStore<unknown[]>('drafts', 'readonly', rows => rows.getAll(range))
  const Kept = Draft.extend({ conversationId: z.string() })
  const drafts = storedRows.flatMap(one => Kept.safeParse(one).data ?? [])
  return new Map(drafts.map(({ conversationId, text }) => [conversationId, text]))
}
