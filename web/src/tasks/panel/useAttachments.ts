import { attachToTask, getTask, listTasks } from '@claimcrew/contract/tasks/contract'
import { maxAttachmentBytes } from '@claimcrew/contract/tasks/shapes'
import { useState } from 'react'
import { CallFailed, call } from '../../kit/call/call.ts'
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

/** Files on their way to a task. */
export function useAttachments(taskId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (key: string, part: Partial<Upload>) =>
    setUploads(before => before.map(one => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setUploads(before => before.filter(one => one.key !== key))

  const send = async (file: File) => {
    const key = createKey()
    const stopper = new AbortController()
    const { name } = file
    const upload: Upload = { key, name, share: 0, stop: () => stopper.abort() }
    if (file.size > maxAttachmentBytes) {
      const error = `This file is ${sizeText(file.size)}. The limit is ${sizeText(maxAttachmentBytes)}.`
      setUploads(before => [...before, { ...upload, error }])
      return
    }
    setUploads(before => [...before, upload])
    try {
      await call(
        attachToTask,
        { params: { taskId }, query: { name }, body: { file } },
        stopper.signal,
        share => change(key, { share }),
      )
      await refresh(getTask, listTasks)
      drop(key)
    } catch (error) {
      if (stopper.signal.aborted) drop(key)
      else change(key, { error: uploadError(error) })
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
