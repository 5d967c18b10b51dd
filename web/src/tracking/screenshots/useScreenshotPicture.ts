import { getThumbnail, openScreenshot } from '@claimcrew/contract/tracking/contract'
import { useCallback, useEffect, useState } from 'react'
import { callForFile } from '../../kit/call/call.ts'

const endpoints = { blurred: getThumbnail, opened: openScreenshot } as const

/** A user who runs through many with the keyboard has viewed none of them yet. */
const settleMs = { blurred: 0, opened: 200 } as const

/** A filmstrip asks for all of its pictures at once; the one that somebody waits for goes before those. */
const priority = { blurred: 'low', opened: 'high' } as const

type Picture = { readonly url?: string; readonly error?: unknown }

const nothing: Picture = {}

/**
 * A picture as it came through our server, held in memory for as long as it is shown. It is asked for like any other
 * call, so that no token ever stands in an address.
 */
export function useScreenshotPicture(kind: keyof typeof endpoints, screenshotId: string, enabled: boolean) {
  const [picture, setPicture] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!enabled) return
    const leaving = new AbortController()
    let url: string | undefined
    const ask = async () => {
      try {
        const input = { params: { screenshotId } }
        const file = await callForFile(
          endpoints[kind],
          input,
          leaving.signal,
          () => undefined,
          priority[kind],
        )
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(file)
        setPicture({ url })
      } catch (error) {
        if (!leaving.signal.aborted) setPicture({ error })
      }
    }
    const timer = setTimeout(ask, settleMs[kind])
    return () => {
      clearTimeout(timer)
      leaving.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
      setPicture(nothing)
    }
  }, [kind, screenshotId, enabled, attempt])
  const retry = useCallback(() => setAttempt(count => count + 1), [])
  return { ...picture, retry }
}
