import { useCallback, useEffect, useRef, useState } from 'react'
import { type Columns, type Place, placeOf, stepFrom } from './step.ts'

/** Which one the keys act on. `moves` rises when a key has led there, so that the focus follows. */
export type Cursor = { readonly key: string | undefined; readonly moves: number }

/** The one that keys act on, among what is shown. Where it goes away its neighbour takes its place. */
export function useCursor(columns: Columns) {
  const [cursor, setCursor] = useState<Cursor>({ key: undefined, moves: 0 })
  const place = useRef<Place>(undefined)
  const shown = useRef(columns)
  useEffect(() => {
    shown.current = columns
    place.current = placeOf(columns, cursor.key) ?? place.current
  }, [columns, cursor.key])
  const step = useCallback(
    (down: number, across = 0) =>
      setCursor(({ key, moves }) => {
        const next = stepFrom(shown.current, placeOf(shown.current, key) ?? place.current, down, across)
        return { key: next, moves: moves + 1 }
      }),
    [],
  )
  const put = useCallback(
    (key: string) => setCursor(before => (before.key === key ? before : { key, moves: before.moves })),
    [],
  )
  /** Brings the focus back to where it was, as when a dialog closes. */
  const back = useCallback(
    (key?: string) => setCursor(before => ({ key: key ?? before.key, moves: before.moves + 1 })),
    [],
  )
  // A place whose card is gone leads to the one that stands there now.
  const key = placeOf(columns, cursor.key) ? cursor.key : stepFrom(columns, place.current, 0)
  return { cursor: { key: cursor.key === undefined ? undefined : key, moves: cursor.moves }, step, put, back }
}
