import { exportRegister } from '@claimcrew/contract/attendance/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../kit/call.ts'
import { saveFile } from '../kit/saveFile.ts'
import { toast } from '../kit/toast.ts'
import { textOf } from '../kit/ui/ErrorState.tsx'
import { toastWithRetry } from '../kit/undoToast.tsx'
import type { Month } from './registerAddress.ts'

/** Fetches a month's workbook and saves it; it can be stopped. */
export function useRegisterExport(month: Month, clientId: string | undefined) {
  const [pending, setPending] = useState(false)
  const stopper = useRef<AbortController>(null)
  // Whoever leaves the screen does not wait for the file any more.
  useEffect(() => () => stopper.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    stopper.current = controller
    setPending(true)
    // The month has no leading zero.
    const name = `Attendance_${month.month}_${month.year}.xlsx`
    try {
      const query = { ...month, ...(clientId ? { clientId } : {}) }
      // In the browser a file arrives as a Blob.
      const file: unknown = await call(exportRegister, { query }, controller.signal)
      saveFile(file as Blob, name)
      toast.success('Workbook saved', name)
    } catch (error) {
      if (!controller.signal.aborted) toastWithRetry('The export did not work', textOf(error), start)
    } finally {
      setPending(false)
    }
  }
  return { start, stop: () => stopper.current?.abort(), pending }
}
