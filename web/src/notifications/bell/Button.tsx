import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { CountBadge } from '../../kit/ui/state/CountBadge.tsx'
import classes from './Bell.module.css'
import { createBell } from './bell.ts'
import { browserCalls } from './calls.ts'
import { BellPanel } from './Panel.tsx'
import { type BellState, toMenuContent } from './state.ts'
import { badgeText, unreadWords } from './words.ts'

/** Top bar: how much is unread, and the menu with it. */
export function BellButton() {
  const [bell] = useState(() => createBell(browserCalls))
  const state = useSyncExternalStore(bell.subscribe, bell.read)
  useEffect(() => bell.follow(), [bell])
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { isOpen, unread } = state
  const announcement = useUnreadAnnouncement(state)

  const close = () => {
    // A user who has clicked elsewhere or follows a link goes on from there right after.
    button.current?.focus({ preventScroll: true })
    bell.close()
  }
  return (
    <>
      <Popover
        opened={isOpen}
        onDismiss={close}
        position="bottom-end"
        width="var(--bell-width)"
        shadow="md"
        radius="lg"
        trapFocus
        transitionProps={{ duration: 100 }}
      >
        <div className={classes.place}>
          <Popover.Target>
            <ActionIcon
              ref={button}
              className={classes.button ?? ''}
              variant="subtle"
              color="gray"
              size={40}
              aria-label="Notifications"
              aria-describedby={id}
              onClick={isOpen ? close : bell.open}
            >
              <IconBell size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          {/* Beside the button, whose name it is not. */}
          <CountBadge text={badgeText(unread)} tone="attention" />
        </div>
        <Popover.Dropdown p={0} className={classes.panel ?? ''}>
          <BellPanel content={toMenuContent(state)} opened={isOpen} onRetry={bell.refresh} onClose={close} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden id={id}>{unreadWords(unread)}</VisuallyHidden>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/** Said when the number has grown since it was first known, and not when it falls. */
function useUnreadAnnouncement({ unread, fetch, fetching }: BellState): string {
  const isKnown = fetch > 1 || (fetch === 1 && !fetching)
  const before = useRef<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!isKnown) return
    if (before.current !== null && unread !== before.current)
      setAnnouncement(unread > before.current ? `Notifications: ${unreadWords(unread)}` : '')
    before.current = unread
  }, [unread, isKnown])
  return announcement
}
