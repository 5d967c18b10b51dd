import type { Notification } from '@claimcrew/contract/notifications/contract'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { formatTime } from '../../kit/time/timeZones.ts'
import { iconOf } from '../kindGroups.ts'
import { NotificationAnswer } from '../shared/NotificationAnswer.tsx'
import { OriginLink, useOtherOrigin } from '../shared/OriginLink.tsx'
import { markNotification } from './marking.ts'
import classes from './NotificationHistory.module.css'

export type HistoryRowProps = {
  notification: Notification
  timeZone: string
  onMark: (notification: Notification, read: boolean, button: HTMLElement) => void
  /** It is one of several that were unfolded. */
  isWithin?: boolean
}

/** Title, words and when; a click on any of it leads to the thing. */
export const HistoryRow = memo(function HistoryRow({
  notification,
  timeZone,
  onMark,
  isWithin = false,
}: HistoryRowProps) {
  const { kind, title, description, link, read, createdAt } = notification
  const KindIcon = iconOf(kind)
  const origin = useOtherOrigin(notification.organizationId)
  const label = read ? 'Mark as unread' : 'Mark as read'
  const MarkIcon = read ? IconMail : IconMailOpened
  const open = () => markNotification(notification, true)
  return (
    <li className={classes.row} data-unread={!read || undefined} data-within={isWithin || undefined}>
      <span className={classes.icon} aria-hidden>
        <KindIcon size={18} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <OriginLink
          to={link}
          origin={origin}
          className={classes.title}
          data-row
          onClick={open}
          // The middle button opens another tab without a click; the right one opens nothing yet.
          onAuxClick={({ button }) => button === 1 && open()}
        >
          {!read && <VisuallyHidden component="span">Unread: </VisuallyHidden>}
          {title}
        </OriginLink>
        <p className={classes.description}>
          {origin && `${origin.name}: `}
          {description}
        </p>
        <div className={classes.answer}>{!origin && <NotificationAnswer kind={kind} link={link} />}</div>
      </div>
      <time dateTime={createdAt} className={classes.time}>
        {formatTime(timeZone, Date.parse(createdAt))}
      </time>
      <ActionIcon
        className={classes.mark ?? ''}
        variant="subtle"
        color="gray"
        size={36}
        data-mark
        title={label}
        aria-label={`${label}: ${title}`}
        onClick={(event: MouseEvent<HTMLElement>) => onMark(notification, !read, event.currentTarget)}
      >
        <MarkIcon size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  )
})
