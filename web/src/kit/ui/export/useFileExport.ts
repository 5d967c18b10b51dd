import { useEffect, useRef, useState } from 'react'
import { toastWithRetry } from '../../toast/buttonToasts.tsx'
import { toast } from '../../toast/toast.ts'
import { sizeText } from '../../words/fileSize.ts'
import { errorText } from '../ErrorState.tsx'
import { saveFile } from './saveFile.ts'

export type FileExport = {
  readonly name: string
  /** What was saved, for the toast. */
  readonly saved: string
  readonly fetch: (signal: AbortSignal, onReceived: (bytes: number) => void) => Promise<Blob>
}

/** Fetches a file and saves it; it tells how much has arrived, and can be stopped. */
export function useFileExport() {
  const [pending, setPending] = useState(false)
  const [received, setReceived] = useState<string>()
  const stopper = useRef<AbortController>(null)
  // A user who leaves the screen does not wait for the file any more.
  useEffect(() => () => stopper.current?.abort(), [])

  const start = async (fileExport: FileExport) => {
    const controller = new AbortController()
    stopper.current = controller
    setPending(true)
    setReceived(undefined)
    try {
      const file = await fileExport.fetch(controller.signal, bytes => setReceived(sizeText(bytes)))
      saveFile(file, fileExport.name)
      toast.success(fileExport.saved, fileExport.name)
    } catch (error) {
      if (!controller.signal.aborted)
        toastWithRetry('The export failed', errorText(error), () => start(fileExport))
    } finally {
      setPending(false)
    }
  }
  return { start, stop: () => stopper.current?.abort(), pending, received }
}
