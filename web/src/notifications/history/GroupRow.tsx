import type { Notification } from '@claimcrew/contract/notifications/contract'
import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '../../kit/time/timeZones.ts'
import { iconOf } from '../kindGroups.ts'
import type { KindGroup } from '../shared/groupKinds.ts'
import classes from './NotificationHistory.module.css'
import { HistoryRow, type HistoryRowProps } from './Row.tsx'

type GroupRowProps = Omit<HistoryRowProps, 'notification'> & { group: KindGroup<Notification> }

/** Several of one kind on one day, which unfold to each of them. */
export function GroupRow({ group: { title, items }, ...row }: GroupRowProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const [newest] = items
  const isUnread = items.some(({ read }) => !read)
  const KindIcon = iconOf(newest.kind)
  const Fold = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <>
      <li className={classes.row} data-unread={isUnread || undefined}>
        <span className={classes.icon} aria-hidden>
          <KindIcon size={18} stroke={1.6} />
        </span>
        <div className={classes.words}>
          <button
            type="button"
            className={classes.title}
            data-row
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnread && <VisuallyHidden component="span">Unread: </VisuallyHidden>}
            {title}
          </button>
          <p className={classes.description}>{newest.description}</p>
        </div>
        <time dateTime={newest.createdAt} className={classes.time}>
          {formatTime(row.timeZone, Date.parse(newest.createdAt))}
        </time>
        <span className={classes.fold} aria-hidden>
          <Fold size={18} stroke={1.6} />
        </span>
      </li>
      {isUnfolded &&
        items.map(one => <HistoryRow key={one.notificationId} notification={one} isWithin {...row} />)}
    </>
  )
}
