import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Draws only those rows of a long list that are near the window; space before and after stands for the rest.
 * Rows may differ in height: each gets `measure` as its ref and its place as `data-index`.
 */
export function useWindowRows<Start extends Element>(
  count: number,
  estimate: number,
  keyOf: (index: number) => string,
) {
  const start = useRef<Start>(null)
  const [top, setTop] = useState(0)
  // Looked at anew when the list or the window changes, and not at each drawing: it makes the browser lay out at once.
  // A few pixels of error only shift which rows beyond the window are drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters may take another line above the list
  useLayoutEffect(() => {
    const style = () => {
      if (start.current) setTop(Math.round(start.current.getBoundingClientRect().top + window.scrollY))
    }
    style()
    window.addEventListener('resize', style)
    return () => window.removeEventListener('resize', style)
  }, [count])
  const virtual = useWindowVirtualizer<Element>({
    count,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    // Enough that Tab always finds a next row, and that fast scrolling shows no gaps.
    overscan: 12,
    scrollMargin: top,
    // Drawing each step at once would hold the scrolling up; the rows beyond the window bridge the moment.
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems()
  return {
    start,
    rows,
    before: (rows[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
    measure: virtual.measureElement,
    /** Scrolls until a row is drawn that may be far away. */
    bring: virtual.scrollToIndex,
  }
}
