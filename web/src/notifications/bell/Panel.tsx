import { Button, Loader, Title } from '@mantine/core'
import { IconAlertTriangle, IconBellCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import classes from './Bell.module.css'
import { BellRow } from './Row.tsx'
import type { Shown } from './state.ts'

type BellPanelProps = {
  shown: Shown
  opened: boolean
  onRetry: () => void
  /** Somebody follows a link in here. */
  onLeave: () => void
}

function Panel({ shown, opened, onRetry, onLeave }: BellPanelProps) {
  const content = useRef<HTMLDivElement>(null)
  // What had the focus may be gone with the next answer or event; nobody is to fall out of the menu.
  useEffect(() => {
    if (opened && document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  })
  const leave = (event: MouseEvent) => {
    const staysHere = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (staysHere) onLeave()
  }
  return (
    <>
      <Title order={2} size="h4" className={classes.heading ?? ''}>
        Notifications
      </Title>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut; Tab reaches every link too */}
      <div ref={content} className={classes.content} tabIndex={-1} data-autofocus onKeyDown={walk}>
        <Content shown={shown} onRetry={onRetry} onLeave={leave} />
      </div>
      <Link to="/notifications" className={classes.all} onClick={leave}>
        See all notifications
      </Link>
    </>
  )
}

/** What is fading away is marked as read already, and shows no more of it. */
export const BellPanel = memo(Panel, (_, { opened }) => !opened)

type ContentProps = {
  shown: Shown
  onRetry: () => void
  onLeave: (event: MouseEvent) => void
}

function Content({ shown, onRetry, onLeave }: ContentProps) {
  switch (shown.kind) {
    case 'loading':
      return (
        <p className={classes.message} role="status">
          <Loader size="sm" aria-hidden />
          Loading...
        </p>
      )
    case 'error':
      return (
        <div className={classes.message} role="alert">
          <IconAlertTriangle size={24} stroke={1.6} className={classes.trouble} aria-hidden />
          <span>{shown.text}</span>
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )
    case 'list':
      if (shown.items.length === 0)
        return (
          <p className={classes.message}>
            <IconBellCheck size={24} stroke={1.6} className={classes.calm} aria-hidden />
            No notifications available
          </p>
        )
      return (
        <ul className={classes.list} aria-label="Unread notifications">
          {shown.items.map(item => (
            <BellRow key={item.notificationId} item={item} onOpen={onLeave} />
          ))}
        </ul>
      )
  }
}

/** Up and down from one notification to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const place = links.indexOf(event.target as HTMLAnchorElement)
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
}
