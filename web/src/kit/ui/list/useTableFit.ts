import { useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'
import { computeTableRem } from './tableWidth.ts'

/** Whether a list is a table now, and the element whose width decides it. */
export type TableFit = {
  readonly isTable: boolean
  readonly measure: (element: HTMLElement | null) => void
}

/** A list is a table where its own width, not the window's, has room for the columns, and cards elsewhere. */
export function useTableFit<Row>(columns: readonly Column<Row>[], withSelection = false): TableFit {
  const [element, measure] = useState<HTMLElement | null>(null)
  const [isTable, setTable] = useState(true)
  const rem = computeTableRem(columns, withSelection)
  // Before the first paint, so that nobody sees a table become cards.
  useLayoutEffect(() => {
    if (!element) return
    const measureWidth = () => {
      const { width } = element.getBoundingClientRect()
      const { fontSize } = getComputedStyle(document.documentElement)
      // What is hidden, as behind another tab, has no width to go by.
      if (width > 0) setTable(width >= rem * Number.parseFloat(fontSize))
    }
    measureWidth()
    const observer = new ResizeObserver(measureWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, rem])
  return { isTable, measure }
}
