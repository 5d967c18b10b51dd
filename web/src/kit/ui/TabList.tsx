import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './TabList.module.css'

/** The tabs of a screen in one row. Where there is no room for all of them, the chosen one is pushed into sight. */
export function TabList({ chosen: selected, ...rest }: { chosen: string } & TabsListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[id$="-tab-${selected}"]`)
    if (!row || !tab) return
    // At once, and again when a window is resized or a tablet is turned.
    const observer = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [selected])
  return <Tabs.List ref={list} mb="md" className={classes.tabs ?? ''} data-scrolls="sideways" {...rest} />
}
