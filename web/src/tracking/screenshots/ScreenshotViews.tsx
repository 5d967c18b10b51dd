import { listScreenshotViews } from '@claimcrew/contract/tracking/contract'
import type { ScreenshotView } from '@claimcrew/contract/tracking/shapes'
import { Text } from '@mantine/core'
import { IconEye, IconLayoutGrid } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { useSession } from '../../kit/session.ts'
import { PagedRows } from '../../kit/ui/list/PagedRows.tsx'
import { TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './ScreenshotViews.module.css'
import { roleText, viewText } from './viewWords.ts'

type ViewRowProps = { view: ScreenshotView; ownId: string; timeZone: string }

function ViewRow({ view, ownId, timeZone }: ViewRowProps) {
  const { by, at, kind } = view
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
          {viewText(view, timeZone)}
        </Text>
      </div>
      <Text size="xs" c="dimmed" className={classes.when ?? ''}>
        <TimeText at={at} />
      </Text>
    </li>
  )
}

const pageSize = 10

/** Who viewed one's screenshots, when and at what, newest first. */
export function ScreenshotViews() {
  const userId = useSession().user?.userId ?? ''
  const timeZone = useTimeZone()
  const pages = usePages(listScreenshotViews, { params: { userId }, query: { limit: pageSize } })
  return (
    <PagedRows
      pages={pages}
      failed="We couldn’t load who viewed these"
      skeletonRows={2}
      empty={
        <Text size="sm" c="dimmed">
          No one has viewed these yet. Views show up here.
        </Text>
      }
    >
      {rows => (
        <ul className={classes.list}>
          {rows.map(view => (
            <ViewRow key={view.lookId} view={view} ownId={userId} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </PagedRows>
  )
}
