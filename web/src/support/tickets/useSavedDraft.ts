import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod'
import { readSession } from '../../kit/session.ts'

const keyOf = (name: string) => `draft:${readSession().user?.userId ?? ''}:${name}`

function parseDraft<Shape extends z.ZodType>(text: string | null, shape: Shape): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * What somebody is writing, kept in this browser until it is sent or thrown away: a reload or a line that breaks takes
 * nothing. There is one of it: all tabs show the same, and none writes back what another has sent. Signing out clears it
 * with all the rest.
 */
export function useSavedDraft<Shape extends z.ZodType<object>>(
  name: string,
  shape: Shape,
  empty: z.output<Shape>,
): [z.output<Shape>, (change: (before: z.output<Shape>) => Partial<z.output<Shape>>) => void] {
  const key = keyOf(name)
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const draft = useMemo(() => parseDraft(text, shape) ?? empty, [text, shape, empty])
  const change = useCallback(
    (patch: (before: z.output<Shape>) => Partial<z.output<Shape>>) => {
      // As it is kept at this moment, not as it was last drawn here.
      const before = parseDraft(localStorage.getItem(key), shape) ?? empty
      const after = JSON.stringify({ ...before, ...patch(before) })
      if (after === JSON.stringify(empty)) localStorage.removeItem(key)
      else localStorage.setItem(key, after)
      for (const listener of listeners) listener()
    },
    [key, shape, empty],
  )
  return [draft, change]
}
