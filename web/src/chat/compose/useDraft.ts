import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '../../kit/log.ts'
import { type Draft, emptyDraft, readDraft, saveDraft } from './drafts.ts'

/** After a pause in typing it is written down. */
const settleMs = 300

/** What is being written in a conversation; it is there again after a reload, or when one comes back to it. */
export function useDraft(userId: string, conversationId: string) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const now = useRef(draft)
  const dirty = useRef(false)

  const save = useCallback(() => {
    if (!dirty.current) return
    dirty.current = false
    saveDraft(userId, conversationId, now.current).catch(cause => logError('A draft was not kept', cause))
  }, [userId, conversationId])

  useEffect(() => {
    let left = false
    readDraft(userId, conversationId).then(
      stored => {
        // Anyone who has begun to write already goes on.
        if (left || dirty.current) return
        now.current = stored
        setDraft(stored)
      },
      cause => logError('A draft was not read', cause),
    )
    window.addEventListener('pagehide', save)
    return () => {
      left = true
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [userId, conversationId, save])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = useCallback(
    (to: (draft: Draft) => Draft) => {
      const before = now.current
      now.current = to(before)
      dirty.current = true
      setDraft(now.current)
      clearTimeout(timer.current)
      // Letters come in great numbers; a file was waited for.
      if (before.files === now.current.files) timer.current = setTimeout(save, settleMs)
      else save()
    },
    [save],
  )
  return { draft, change }
}
