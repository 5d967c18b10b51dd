import { listLooks } from '@claimcrew/contract/tracking/contract'
import type { Look } from '@claimcrew/contract/tracking/shapes'
import { Text } from '@mantine/core'
import { IconEye, IconLayoutGrid } from '@tabler/icons-react'
import { useRef } from 'react'
import { usePages } from '../../kit/pages.ts'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ShowOlder } from '../../kit/ui/ShowOlder.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './Views.module.css'
import { lookText, roleText } from './viewsWords.ts'

type LookRowProps = { look: Look; ownId: string; timeZone: string }

function LookRow({ look, ownId, timeZone }: LookRowProps) {
  const { by, at, kind } = look
  const KindIcon = kind === 'opened' ? IconEye : IconLayoutGrid
  return (
    <li className={classes.row} data-row tabIndex={-1}>
      <KindIcon size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div>
        <Text size="sm">
          <strong>{by.userId === ownId ? 'You' : by.userName}</strong>
          {by.userId !== ownId && `, ${roleText(by.role)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {lookText(look, timeZone)}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className={classes.when ?? ''}>
        <TimeText at={at} />
      </Text>
    </li>
  )
}

const pageSize = 10

/** Who looked at one's screenshots, when and at what, newest first. */
export function Looks() {
  const userId = useSession().user?.userId ?? ''
  const timeZone = useTimeZone()
  const pages = usePages(listLooks, { params: { userId }, query: { limit: pageSize } })
  const list = useRef<HTMLUListElement>(null)
  const items = pages.data?.pages.flatMap(page => page.items)
  if (!items)
    return pages.isError ? (
      <ErrorState title="The looks could not be read" error={pages.error} onRetry={pages.refetch} />
    ) : (
      <ListSkeleton rows={2} />
    )
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nobody has looked. As soon as somebody does, it stands here.
      </Text>
    )
  return (
    <>
      <ul ref={list} className={classes.list}>
        {items.map(look => (
          <LookRow key={look.lookId} look={look} ownId={userId} timeZone={timeZone} />
        ))}
      </ul>
      <ShowOlder pages={pages} list={list} count={items.length} />
    </>
  )
}
