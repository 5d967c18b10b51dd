import { Button, Loader, Title } from '@mantine/core'
import { IconAlertTriangle, IconBellCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { useNow } from '../../kit/time/clock.ts'
import { formatAgo } from '../../kit/time/formatAgo.ts'
import { formatDateTime, TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import { iconOf } from '../kindGroups.ts'
import { groupKinds, type KindGroup } from '../shared/groupKinds.ts'
import { NotificationAnswer } from '../shared/NotificationAnswer.tsx'
import { OriginLink, useOtherOrigin } from '../shared/OriginLink.tsx'
import classes from './Bell.module.css'
import type { BellItem } from './reply.ts'
import type { MenuContent } from './state.ts'

type BellRowProps = { item: BellItem; onOpen: (event: MouseEvent) => void }

function BellRow({ item, onOpen }: BellRowProps) {
  const { kind, title, description, link, createdAt } = item
  const KindIcon = iconOf(kind)
  const origin = useOtherOrigin(item.organizationId)
  return (
    <li>
      <OriginLink to={link} origin={origin} className={classes.row} onClick={onOpen}>
        <span className={classes.icon} aria-hidden>
          <KindIcon size={18} stroke={1.6} />
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.when}>{createdAt && <Ago at={createdAt} />}</span>
        <span className={classes.description}>
          {origin && `${origin.name}: `}
          {description}
        </span>
      </OriginLink>
      <div className={classes.answer}>{!origin && <NotificationAnswer kind={kind} link={link} />}</div>
    </li>
  )
}

type BellGroupProps = { group: KindGroup<BellItem>; onOpen: (event: MouseEvent) => void }

/** Several of one kind under one row: each is listed, since closing the menu marks it as read; the row folds them away. */
function BellGroup({ group: { title, items }, onOpen }: BellGroupProps) {
  const [isUnfolded, setUnfolded] = useState(true)
  const [newest] = items
  const KindIcon = iconOf(newest.kind)
  const Fold = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span className={classes.icon} aria-hidden>
          <KindIcon size={18} stroke={1.6} />
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.when}>
          {newest.createdAt && <Ago at={newest.createdAt} />}
          <Fold size={14} stroke={1.8} aria-hidden />
        </span>
        {!isUnfolded && <span className={classes.description}>{newest.description}</span>}
      </button>
      {isUnfolded && (
        <ul className={classes.unfolded}>
          {items.map(item => (
            <BellRow key={item.notificationId} item={item} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Ago({ at }: { at: string }) {
  const zone = useTimeZone()
  const text = formatAgo(at, useNow())
  if (text === null) return <TimeText at={at} show="day" />
  return (
    <time dateTime={at} title={formatDateTime(at, zone)}>
      {text}
    </time>
  )
}

type BellPanelProps = {
  content: MenuContent
  opened: boolean
  onRetry: () => void
  /** Somebody follows a link in here. */
  onClose: () => void
}

function Panel({ content, opened, onRetry, onClose }: BellPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  // What had the focus may be gone with the next answer or event; nobody is to fall out of the menu.
  useEffect(() => {
    if (opened && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
  const onFollow = (event: MouseEvent) => {
    const staysHere = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (staysHere) onClose()
  }
  return (
    <>
      <Title order={2} size="h4" className={classes.heading ?? ''}>
        Notifications
      </Title>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut; Tab reaches every link too */}
      <div ref={box} className={classes.content} tabIndex={-1} data-autofocus onKeyDown={walk}>
        <Content content={content} onRetry={onRetry} onFollow={onFollow} />
      </div>
      <Link to="/notifications" className={classes.all} onClick={onFollow}>
        See all notifications
      </Link>
    </>
  )
}

/** What is fading away is marked as read already, and shows no more of it. */
export const BellPanel = memo(Panel, (_, { opened }) => !opened)

type ContentProps = {
  content: MenuContent
  onRetry: () => void
  onFollow: (event: MouseEvent) => void
}

function Content({ content, onRetry, onFollow }: ContentProps) {
  switch (content.kind) {
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
          <span>{content.text}</span>
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )
    case 'list':
      if (content.items.length === 0)
        return (
          <p className={classes.message}>
            <IconBellCheck size={24} stroke={1.6} className={classes.calm} aria-hidden />
            No notifications available
          </p>
        )
      return (
        <ul className={classes.list} aria-label="Unread notifications">
          {groupKinds(content.items).map(group =>
            group.title === null ? (
              <BellRow key={group.key} item={group.items[0]} onOpen={onFollow} />
            ) : (
              <BellGroup key={group.key} group={group} onOpen={onFollow} />
            ),
          )}
        </ul>
      )
  }
}

/** Up and down from one notification to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const index = links.indexOf(event.target as HTMLElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
}
