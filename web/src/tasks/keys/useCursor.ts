import { useCallback, useEffect, useRef, useState } from 'react'
import { type Columns, findGridPosition, type GridPosition, stepCursor } from './stepCursor.ts'

/** Which one the keys act on. `moveCount` rises when a key has led there, so that the focus follows. */
export type Cursor = { readonly key: string | undefined; readonly moveCount: number }

/** The one that keys act on, among what is shown. Where it goes away its neighbour takes its place. */
export function useCursor(columns: Columns) {
  const [cursor, setCursor] = useState<Cursor>({ key: undefined, moveCount: 0 })
  const position = useRef<GridPosition>(undefined)
  const latestColumns = useRef(columns)
  useEffect(() => {
    latestColumns.current = columns
    position.current = findGridPosition(columns, cursor.key) ?? position.current
  }, [columns, cursor.key])
  const step = useCallback(
    (down: number, across = 0) =>
      setCursor(({ key, moveCount }) => {
        const next = stepCursor(
          latestColumns.current,
          findGridPosition(latestColumns.current, key) ?? position.current,
          down,
          across,
        )
        return { key: next, moveCount: moveCount + 1 }
      }),
    [],
  )
  const put = useCallback(
    (key: string) =>
      setCursor(before => (before.key === key ? before : { key, moveCount: before.moveCount })),
    [],
  )
  /** Brings the focus back to where it was, as when a dialog closes. */
  const back = useCallback(
    (key?: string) => setCursor(before => ({ key: key ?? before.key, moveCount: before.moveCount + 1 })),
    [],
  )
  // A place whose card is gone leads to the one that stands there now.
  const key = findGridPosition(columns, cursor.key) ? cursor.key : stepCursor(columns, position.current, 0)
  return {
    cursor: { key: cursor.key === undefined ? undefined : key, moveCount: cursor.moveCount },
    step,
    put,
    back,
  }
}
