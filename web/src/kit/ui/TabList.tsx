import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './TabList.module.css'

/** The tabs of a screen in one row. Where there is no room for all of them, the chosen one is pushed into sight. */
export function TabList({ selected, ...rest }: { selected: string } & TabsListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[id$="-tab-${selected}"]`)
    if (!row || !tab) return
    // At once, and again when a window is resized, a tablet is turned or a count comes to a tab before it.
    const observer = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    })
    for (const one of [row, ...row.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [selected])
  return <Tabs.List ref={list} mb="md" className={classes.tabs ?? ''} data-scrolls="sideways" {...rest} />
}
