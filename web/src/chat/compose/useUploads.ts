import { maxFileBytes, uploadChatFile } from '@claimcrew/contract/chat/contract'
import { maxMessageFiles } from '@claimcrew/contract/chat/rules'
import type { ChatFile } from '@claimcrew/contract/chat/shapes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isRetryable } from '../../attendance/shared/queuedPunch.ts'
import { CallFailed, call } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { onReconnect } from '../../kit/call/onReconnect.ts'
import { createKey } from '../../kit/random.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { sizeText } from '../../kit/words/fileSize.ts'

/** A file on its way to the server. */
export type ChatUpload = {
  readonly id: string
  readonly file: File
  /** The share that was sent, between 0 and 1. */
  readonly share: number
  /** Why it did not arrive. */
  readonly error: string | null
  /** Whether another attempt may end otherwise. */
  readonly mayRetry: boolean
}

const tooLarge = `It’s larger than ${sizeText(maxFileBytes)}.`

/** Brings files up as they are chosen, so that they are there when the message is sent. */
export function useUploads(conversationId: string, onUploaded: (file: ChatFile) => void) {
  const [uploads, setUploads] = useState<readonly ChatUpload[]>([])
  const leaving = useRef(new Map<string, AbortController>())
  const waits = useRef(new Map<string, () => void>())
  const turn = useRef(Promise.resolve())
  useEffect(
    () => () => {
      for (const controller of leaving.current.values()) controller.abort()
      for (const stop of waits.current.values()) stop()
    },
    [],
  )

  const change = useCallback(
    (id: string, to: Partial<ChatUpload>) =>
      setUploads(all => all.map(one => (one.id === id ? { ...one, ...to } : one))),
    [],
  )
  const drop = useCallback((id: string) => setUploads(all => all.filter(one => one.id !== id)), [])

  const start = useCallback(
    async ({ id, file }: Pick<ChatUpload, 'id' | 'file'>) => {
      const controller = new AbortController()
      leaving.current.set(id, controller)
      change(id, { share: 0, error: null })
      // One after the other: the server takes some at once, and each is there sooner.
      const before = turn.current
      const { promise: done, resolve: finish } = Promise.withResolvers<void>()
      turn.current = done
      await before
      try {
        controller.signal.throwIfAborted()
        // The browser sends it as a part of a form; the server reads its bytes.
        const body = { file: file as unknown as Uint8Array }
        const input = { params: { conversationId }, body }
        // One that goes with no message is deleted by itself.
        const sent = await sendAgain(() =>
          call(uploadChatFile, input, controller.signal, share => change(id, { share })),
        )
        drop(id)
        onUploaded(sent.file)
      } catch (error) {
        if (controller.signal.aborted) return
        const mayRetry = !(error instanceof CallFailed) || isRetryable(error.status)
        change(id, { error: errorText(error), mayRetry })
        if (!(error instanceof CallFailed && error.unanswered)) return
        const stop = onReconnect(() => {
          stop()
          start({ id, file })
        })
        waits.current.set(id, stop)
      } finally {
        finish()
      }
    },
    [conversationId, change, drop, onUploaded],
  )

  const add = useCallback(
    (files: readonly File[], alreadyThere: number) => {
      const room = Math.max(0, maxMessageFiles - alreadyThere)
      if (files.length > room) toast.warning(`Attach up to ${maxMessageFiles} files per message`)
      for (const file of files.slice(0, room)) {
        const upload = {
          id: createKey(),
          file,
          share: 0,
          error: file.size > maxFileBytes ? tooLarge : null,
          mayRetry: false,
        }
        setUploads(all => [...all, upload])
        if (upload.error === null) start(upload)
      }
    },
    [start],
  )

  const remove = ({ id }: ChatUpload) => {
    leaving.current.get(id)?.abort()
    waits.current.get(id)?.()
    drop(id)
  }
  return { uploads, add, remove, retry: start }
}
