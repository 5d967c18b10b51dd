import type { MouseEvent } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { useNow } from '../../kit/time/clock.ts'
import { formatAgo } from '../../kit/time/formatAgo.ts'
import { formatDateTime, TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import { iconOf } from '../kindGroups.ts'
import classes from './Bell.module.css'
import type { BellItem } from './reply.ts'

type BellRowProps = { item: BellItem; onOpen: (event: MouseEvent) => void }

export function BellRow({ item: { kind, title, description, link, createdAt }, onOpen }: BellRowProps) {
  const KindIcon = iconOf(kind)
  return (
    <li>
      <Link to={link} className={classes.row} onClick={onOpen}>
        <span className={classes.icon} aria-hidden>
          <KindIcon size={18} stroke={1.6} />
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.when}>{createdAt && <Ago at={createdAt} />}</span>
        <span className={classes.description}>{description}</span>
      </Link>
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
