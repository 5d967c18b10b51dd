import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Draws only those rows of a long list that are near the window; space before and after stands for the rest.
 * Rows may differ in height: each gets `measure` as its ref and its place as `data-index`.
 */
export function useWindowRows<Start extends Element>(
  count: number,
  estimate: number,
  keyOf: (place: number) => string,
) {
  const start = useRef<Start>(null)
  const [top, setTop] = useState(0)
  // What stands above the list can change its height at any time, so its place is looked at after each drawing.
  useLayoutEffect(() => {
    if (start.current) setTop(Math.round(start.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtual = useWindowVirtualizer<Element>({
    count,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    // Enough that Tab always finds a next row, and that fast scrolling shows no gaps.
    overscan: 12,
    scrollMargin: top,
  })
  const rows = virtual.getVirtualItems()
  return {
    start,
    rows,
    before: (rows[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
    measure: virtual.measureElement,
  }
}
