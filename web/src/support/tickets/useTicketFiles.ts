import { removeTicketFile, uploadTicketFile } from '@claimcrew/contract/support/contract'
import { maxFileBytes, maxTicketFiles, type TicketFile } from '@claimcrew/contract/support/shapes'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

/** A file on its way, or one that did not get there. */
export type TicketUpload = {
  readonly id: number
  readonly name: string
  readonly share: number
  readonly error: string | null
}

/** What can be said before anything is sent; the server looks at the bytes. */
const validateFile = ({ size }: File): string | null =>
  size > maxFileBytes ? 'The file is too large: at most 10 MB.' : null

/** Uploads files for a ticket or reply, tells how far each is, and can stop it. */
export function useTicketFiles(savedFiles: readonly TicketFile[], onChange: (files: TicketFile[]) => void) {
  const [uploads, setUploads] = useState<readonly TicketUpload[]>([])
  const stoppers = useRef(new Map<number, AbortController>())
  const latest = useRef(savedFiles)
  latest.current = savedFiles
  const counted = useRef(0)
  // A user who leaves does not want them any more.
  useEffect(() => {
    const all = stoppers.current
    return () => {
      for (const stopper of all.values()) stopper.abort()
    }
  }, [])

  const patch = (id: number, change: Partial<TicketUpload>) =>
    setUploads(some => some.map(one => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: number) => {
    stoppers.current.get(id)?.abort()
    stoppers.current.delete(id)
    setUploads(some => some.filter(one => one.id !== id))
  }
  const write = (files: readonly TicketFile[]) => {
    latest.current = files
    onChange([...files])
  }

  const send = async (file: File) => {
    const id = ++counted.current
    const error = validateFile(file)
    setUploads(some => [...some, { id, name: file.name, share: 0, error }])
    if (error !== null) return
    const stopper = new AbortController()
    stoppers.current.set(id, stopper)
    try {
      // One that is left over goes by itself after a day.
      const sent = await sendAgain(() =>
        call(uploadTicketFile, { body: { file } }, stopper.signal, share => patch(id, { share })),
      )
      write([...latest.current, sent.file])
      drop(id)
    } catch (cause) {
      if (stopper.signal.aborted) drop(id)
      else patch(id, { error: errorText(cause) })
    }
  }

  const room = maxTicketFiles - savedFiles.length - uploads.filter(({ error }) => error === null).length
  return {
    uploads,
    room,
    isBusy: uploads.some(({ error }) => error === null),
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, Math.max(0, room))) void send(file)
    },
    drop,
    remove: (fileId: string) => {
      write(latest.current.filter(one => one.fileId !== fileId))
      // Nobody waits for it: what is left over goes by itself after a day.
      call(removeTicketFile, { params: { fileId } }).catch(() => {})
    },
  }
}
