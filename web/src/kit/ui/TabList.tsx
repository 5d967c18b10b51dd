import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './TabList.module.css'

/** The tabs of a screen in one row. Where there is no room for all of them, the chosen one is pushed into sight. */
export function TabList({ chosen: selected, ...rest }: { chosen: string } & TabsListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[id$="-tab-${selected}"]`)
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [selected])
  return <Tabs.List ref={list} mb="md" className={classes.tabs ?? ''} data-scrolls="sideways" {...rest} />
}
