import * as z from 'zod'
import { listLastMoments, readLastMoment, removeLastMoment, storeLastMoment } from '../../kit/lastMoment.ts'
import { runInStore } from '../shared/database.ts'
import { Draft, emptyDraft, isSameDraft, mergeDraft } from './mergeDraft.ts'

const parseDraft = (storedRow: unknown): Draft => Draft.safeParse(storedRow).data ?? emptyDraft

const isEmptyDraft = (draft: Draft): boolean => isSameDraft({ ...draft, text: draft.text.trim() }, emptyDraft)

const lastMomentsOf = (userId: string) => `chat ${userId} `

const DraftChange = z.object({ known: Draft, draft: Draft })

/** What was changed here since it was last known. */
export type DraftChange = z.infer<typeof DraftChange>

/** Keeps what is being written when the page is about to go; the next load saves it. */
export const storeDraftAtOnce = (userId: string, conversationId: string, change: DraftChange): void =>
  storeLastMoment(lastMomentsOf(userId) + conversationId, change)

/** Saves what a page that was about to go has left. */
async function saveLastChanges(userId: string): Promise<void> {
  for (const conversationId of listLastMoments(lastMomentsOf(userId))) {
    const name = lastMomentsOf(userId) + conversationId
    const { data: last } = DraftChange.safeParse(readLastMoment(name))
    if (last) await mergeIntoStored(userId, conversationId, last)
    removeLastMoment(name)
  }
}

export async function readDraft(userId: string, conversationId: string): Promise<Draft> {
  await saveLastChanges(userId)
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

async function mergeIntoStored(
  userId: string,
  conversationId: string,
  { known, draft }: DraftChange,
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
  return saved
}

/** Keeps a change, and answers what is kept then. */
export async function saveDraft(userId: string, conversationId: string, change: DraftChange): Promise<Draft> {
  const saved = await mergeIntoStored(userId, conversationId, change)
  // A page that came back after all goes on from here.
  removeLastMoment(lastMomentsOf(userId) + conversationId)
  for (const listener of listeners) listener()
  tabs.postMessage(conversationId)
  return saved
}

/** In which conversations something was begun, for their list. */
export async function readDrafts(userId: string): Promise<ReadonlyMap<string, string>> {
  await saveLastChanges(userId)
  const range = IDBKeyRange.bound([userId], [userId, []])
  const storedRows = await runInStore<unknown[]>('drafts', 'readonly', rows => rows.getAll(range))
  const StoredDraft = Draft.extend({ conversationId: z.string() })
  const drafts = storedRows.flatMap(one => StoredDraft.safeParse(one).data ?? [])
  return new Map(drafts.map(({ conversationId, text }) => [conversationId, text]))
}
