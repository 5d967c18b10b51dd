import { exportRegister } from '@claimcrew/contract/attendance/contract'
import { useEffect, useRef, useState } from 'react'
import { callForFile } from '../kit/call.ts'
import { saveFile } from '../kit/saveFile.ts'
import { toast } from '../kit/toast.ts'
import { textOf } from '../kit/ui/ErrorState.tsx'
import { toastWithRetry } from '../kit/undoToast.tsx'
import type { Month } from './registerAddress.ts'
import { sizeText } from './registerWords.ts'

/** Fetches a month's workbook and saves it; it tells how much has arrived, and can be stopped. */
export function useRegisterExport(month: Month, clientId: string | undefined) {
  const [pending, setPending] = useState(false)
  const [received, setReceived] = useState<string>()
  const stopper = useRef<AbortController>(null)
  // Whoever leaves the screen does not wait for the file any more.
  useEffect(() => () => stopper.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    stopper.current = controller
    setPending(true)
    setReceived(undefined)
    // The month has no leading zero.
    const name = `Attendance_${month.month}_${month.year}.xlsx`
    try {
      const query = { ...month, ...(clientId ? { clientId } : {}) }
      const file = await callForFile(exportRegister, { query }, controller.signal, bytes =>
        setReceived(sizeText(bytes)),
      )
      saveFile(file, name)
      toast.success('Workbook saved', name)
    } catch (error) {
      if (!controller.signal.aborted) toastWithRetry('The export did not work', textOf(error), start)
    } finally {
      setPending(false)
    }
  }
  return { start, stop: () => stopper.current?.abort(), pending, received }
}
