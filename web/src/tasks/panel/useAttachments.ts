import { attachToTask, maxAttachmentBytes } from '@claimcrew/contract/tasks/attachments'
import { getTask, listTasks } from '@claimcrew/contract/tasks/contract'
import { useState } from 'react'
import { CallFailed, callIdempotent } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { refresh } from '../../kit/call/query.ts'
import { createKey } from '../../kit/random.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { sizeText } from '../../kit/words/fileSize.ts'

type Upload = {
  readonly key: string
  readonly name: string
  /** Between 0 and 1. */
  readonly share: number
  /** Why it was not taken. */
  readonly error?: string
  readonly stop: () => void
}

const uploadError = (error: unknown): string =>
  error instanceof CallFailed && error.fields.name ? error.fields.name : errorText(error)

/** Under which keys files were sent whose answer has not come: chosen again, such a file is attached once. */
const unansweredKeys = new Map<string, string>()

/** Files on their way to a task. */
export function useAttachments(taskId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (key: string, part: Partial<Upload>) =>
    setUploads(before => before.map(one => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setUploads(before => before.filter(one => one.key !== key))

  /** In place of the try before, where it is sent again. */
  const show = (upload: Upload) =>
    setUploads(before => [...before.filter(({ key }) => key !== upload.key), upload])

  const send = async (file: File) => {
    const content = JSON.stringify([taskId, file.name, file.size, file.lastModified])
    const key = unansweredKeys.get(content) ?? createKey()
    unansweredKeys.set(content, key)
    const stopper = new AbortController()
    const { name } = file
    const upload: Upload = { key, name, share: 0, stop: () => stopper.abort() }
    if (file.size > maxAttachmentBytes) {
      const error = `This file is ${sizeText(file.size)}. The limit is ${sizeText(maxAttachmentBytes)}.`
      show({ ...upload, error })
      return
    }
    show(upload)
    try {
      const input = { params: { taskId }, query: { name }, body: { file } }
      await sendAgain(() =>
        callIdempotent(attachToTask, input, key, stopper.signal, share => change(key, { share })),
      )
      unansweredKeys.delete(content)
      await refresh(getTask, listTasks)
      drop(key)
    } catch (error) {
      if (stopper.signal.aborted) drop(key)
      else change(key, { error: uploadError(error) })
      // Its answer may be all that was lost.
      await refresh(getTask, listTasks)
    }
  }
  return {
    uploads,
    drop,
    attach: (files: readonly File[]) => {
      for (const file of files) void send(file)
    },
  }
}
