import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '../../kit/log.ts'
import { type DraftChange, onDraftsElsewhere, readDraft, saveDraft, storeDraftAtOnce } from './drafts.ts'
import { type Draft, emptyDraft, isSameDraft } from './mergeDraft.ts'

/** After a pause in typing it is written down. */
const settleMs = 300

/**
 * What is being written in a conversation; it is there again after a reload, or when one comes back to it. Where the same
 * conversation is open in several tabs, they show the same.
 */
export function useDraft(userId: string, conversationId: string) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const now = useRef(draft)
  /** As it was last read or written: what differs from this was changed here. */
  const lastStored = useRef(draft)
  const dirty = useRef(false)
  const turn = useRef(Promise.resolve())
  /** What is not written down yet. */
  const unsaved = useRef<DraftChange>(undefined)

  const take = useCallback((stored: Draft) => {
    // Anyone who has begun to write already goes on.
    if (dirty.current) return
    lastStored.current = stored
    if (isSameDraft(now.current, stored)) return
    now.current = stored
    setDraft(stored)
  }, [])

  const save = useCallback(() => {
    if (!dirty.current) return
    dirty.current = false
    const pendingChange = { known: lastStored.current, draft: now.current }
    lastStored.current = pendingChange.draft
    unsaved.current = pendingChange
    turn.current = turn.current
      .then(() => saveDraft(userId, conversationId, pendingChange))
      .then(
        stored => {
          if (unsaved.current === pendingChange) unsaved.current = undefined
          take(stored)
        },
        cause => logError('A draft was not kept', cause),
      )
  }, [userId, conversationId, take])

  const saveAtOnce = useCallback(() => {
    save()
    if (unsaved.current) storeDraftAtOnce(userId, conversationId, unsaved.current)
  }, [userId, conversationId, save])

  useEffect(() => {
    let left = false
    const read = () =>
      turn.current
        .then(() => readDraft(userId, conversationId))
        .then(
          stored => {
            if (!left) take(stored)
          },
          cause => logError('A draft was not read', cause),
        )
    void read()
    const stop = onDraftsElsewhere(read)
    window.addEventListener('pagehide', saveAtOnce)
    return () => {
      left = true
      stop()
      window.removeEventListener('pagehide', saveAtOnce)
      save()
    }
  }, [userId, conversationId, save, saveAtOnce, take])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = useCallback(
    (to: (draft: Draft) => Draft) => {
      const before = now.current
      now.current = to(before)
      dirty.current = true
      setDraft(now.current)
      clearTimeout(timer.current)
      // Letters come in great numbers; a file was waited for, and what was sent is a draft no more.
      if (before.files === now.current.files && now.current !== emptyDraft)
        timer.current = setTimeout(save, settleMs)
      else save()
    },
    [save],
  )
  return { draft, change }
}
