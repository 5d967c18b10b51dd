import { Modal } from '@mantine/core'
import { IconCalendarSearch, IconHistory, IconRefresh, IconReportAnalytics } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from '../Admin.module.css'
import { logOf, reportOf } from '../links.ts'
import type { Person } from '../people/mapping.ts'
import { AdminTool, AdminToolLink } from '../Tool.tsx'
import { AdminSyncDays } from './Days.tsx'
import { useSyncNow } from './syncing.ts'

/** Pulls one person's last days at once, or those that are chosen. */
export function AdminSyncOne({ person }: { person: Person }) {
  const [choosing, setChoosing] = useState(false)
  const days = useRef<HTMLButtonElement>(null)
  const { sync, isPending } = useSyncNow(person)
  const { userName } = person
  const close = () => {
    setChoosing(false)
    // A dialog that begins open does not give the focus back by itself.
    days.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <AdminTool
        icon={IconRefresh}
        label={`Sync ${userName} now`}
        hint="Sync now"
        busy={isPending}
        onClick={() => sync({})}
      />
      <AdminTool
        ref={days}
        icon={IconCalendarSearch}
        label={`Choose the days to sync of ${userName}`}
        hint="Choose the days"
        opensDialog
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <Modal
          opened
          onClose={close}
          title={`Days to sync of ${userName}`}
          size="24rem"
          closeButtonProps={{ 'aria-label': 'Close' }}
          centered
        >
          <AdminSyncDays person={person} onBegun={close} />
        </Modal>
      )}
    </>
  )
}

/** What can be done about one person's sync, and where more is told of it. */
export function AdminSyncTools({ person }: { person: Person }) {
  const { userId, userName } = person
  return (
    <div className={classes.tools}>
      <AdminSyncOne person={person} />
      <AdminToolLink icon={IconHistory} label={`Log of ${userName}`} hint="Log" to={logOf(userId)} />
      <AdminToolLink
        icon={IconReportAnalytics}
        label={`Report of ${userName}`}
        hint="Report"
        to={reportOf(userId)}
      />
    </div>
  )
}
