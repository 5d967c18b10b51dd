import type { SyncOfAccount } from '@claimcrew/contract/tracking/shapes'
import { ActionIcon } from '@mantine/core'
import { IconHistory, IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './Admin.module.css'
import { AdminSyncNow } from './AdminSyncNow.tsx'
import { logOf, reportOf } from './adminLinks.ts'

/** What can be done about one person's sync, and where more is told of it. */
export function AdminSyncTools({ account }: { account: SyncOfAccount }) {
  const { userId, userName } = account
  return (
    <div className={classes.tools}>
      <AdminSyncNow person={account} look="icon" />
      <ActionIcon
        renderRoot={props => <Link {...logOf(userId)} {...props} />}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`Log of ${userName}`}
        title="Log"
      >
        <IconHistory size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        renderRoot={props => <Link {...reportOf(userId)} {...props} />}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`Report of ${userName}`}
        title="Report"
      >
        <IconReportAnalytics size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
