import { useCallback, useState } from 'react'
import type * as z from 'zod'
import { readSession } from '../../kit/session.ts'

const keyOf = (name: string) => `draft:${readSession().user?.userId ?? ''}:${name}`

function read<Shape extends z.ZodType>(key: string, shape: Shape): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * What somebody is writing, kept in this browser until it is sent or thrown away: a reload or a line that breaks takes
 * nothing. Signing out clears it with all the rest.
 */
export function useSavedDraft<Shape extends z.ZodType>(
  name: string,
  shape: Shape,
  empty: z.output<Shape>,
): [z.output<Shape>, (change: Partial<z.output<Shape>>) => void, () => void] {
  const key = keyOf(name)
  const [draft, setDraft] = useState<z.output<Shape>>(() => read(key, shape) ?? empty)
  const change = useCallback(
    (some: Partial<z.output<Shape>>) =>
      setDraft(before => {
        const after = { ...(before as object), ...some } as z.output<Shape>
        localStorage.setItem(key, JSON.stringify(after))
        return after
      }),
    [key],
  )
  const forget = useCallback(() => {
    localStorage.removeItem(key)
    setDraft(empty)
  }, [key, empty])
  return [draft, change, forget]
}
