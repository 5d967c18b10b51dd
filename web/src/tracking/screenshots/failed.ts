import { useCallback, useState } from 'react'

/** Those that could not be shown, each with how to try again. */
type Failed = ReadonlyMap<string, () => void>

const none: Failed = new Map()

/** Each tile tells by itself how it fared, for it is fetched by itself; whoever looks is told once for all. */
export function useFailed() {
  const [failed, setFailed] = useState(none)
  const note = useCallback(
    (screenshotId: string, retry?: () => void) =>
      setFailed(before => {
        const after = new Map(before)
        if (retry) after.set(screenshotId, retry)
        else after.delete(screenshotId)
        return after
      }),
    [],
  )
  return [failed, note] as const
}
