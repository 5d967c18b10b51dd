import { Modal } from '@mantine/core'
import { IconCalendarSearch, IconHistory, IconRefresh, IconReportAnalytics } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { logHref, reportHref } from '../links.ts'
import type { PersonRef } from '../person.ts'
import { RowAction, RowActions, ToolLink } from '../RowAction.tsx'
import { DaysForm } from './DaysForm.tsx'
import { useSyncNow } from './useSyncNow.ts'

/** Pulls one person's last days at once, or those that are chosen. */
export function SyncOne({ person }: { person: PersonRef }) {
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
      <RowAction
        icon={IconRefresh}
        label={`Sync ${userName} now`}
        hint="Sync now"
        busy={isPending}
        onClick={() => sync({})}
      />
      <RowAction
        ref={days}
        icon={IconCalendarSearch}
        label={`Choose days to sync for ${userName}`}
        hint="Choose days"
        opensDialog
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <Modal
          opened
          onClose={close}
          title={`Days to sync for ${userName}`}
          size="24rem"
          closeButtonProps={{ 'aria-label': 'Close' }}
          centered
        >
          <DaysForm person={person} onBegun={close} />
        </Modal>
      )}
    </>
  )
}

/** What can be done about one person's sync, and where more is told of it. */
export function SyncTools({ person }: { person: PersonRef }) {
  const { userId, userName } = person
  return (
    <RowActions>
      <SyncOne person={person} />
      <ToolLink icon={IconHistory} label={`Log for ${userName}`} hint="Log" to={logHref(userId)} />
      <ToolLink
        icon={IconReportAnalytics}
        label={`Report for ${userName}`}
        hint="Report"
        to={reportHref(userId)}
      />
    </RowActions>
  )
}
