import { countText } from '@claimcrew/contract/kit/numberWords'
import type { ProductionPart } from '@claimcrew/contract/production/shapes'
import { Button, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCloudOff,
  IconLock,
  IconLockOpen,
} from '@tabler/icons-react'
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { dayText } from '../../kit/time/dayWords.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { columnNames } from './columns.ts'
import classes from './Day.module.css'
import type { OpenDay } from './openDay.ts'
import { useDayState } from './useOpenDay.ts'

type NoticeProps = {
  icon: typeof IconLock
  tone?: 'attention'
  role?: 'alert' | 'status'
  children: ReactNode
  action?: ReactNode
}

function DayNotice({ icon: NoticeIcon, tone, role = 'status', children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <NoticeIcon size={18} stroke={1.7} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Why a part was sent back or opened again, and by whom: what has to be read first. */
function SentBackNotice({ part }: { part: ProductionPart }) {
  const { clientName, status, reopened, reason, decidedAt, decidedByName } = part
  const isSentBack = status === 'rejected'
  if (!isSentBack && !(status === 'approved' && reopened)) return null
  return (
    <DayNotice icon={isSentBack ? IconArrowBackUp : IconLockOpen} tone="attention">
      {isSentBack ? `Sent back by ${clientName}` : 'Reopened after approval'}:{' '}
      <span className={classes.reason}>“{reason}”</span>
      <div className={classes.about}>
        {decidedByName ?? clientName}
        {decidedAt && (
          <>
            , <TimeText at={decidedAt} />
          </>
        )}
      </div>
    </DayNotice>
  )
}

/** Who approved a part, so that the biller knows whom to ask. */
function ApprovedNotice({ part }: { part: ProductionPart }) {
  const { clientName, status, reopened, decidedAt, decidedByName } = part
  if (status !== 'approved' || reopened || decidedAt === null) return null
  return (
    <DayNotice icon={IconCircleCheck}>
      Approved by {decidedByName ?? clientName}, <TimeText at={decidedAt} />.
    </DayNotice>
  )
}

/** Why the day cannot be written, or not as a whole; nothing while it can. */
function Closed({ open }: { open: OpenDay }) {
  const { reply } = useDayState(open)
  const { day, clients, today } = reply
  const locked = day.parts.filter(part => part.status === 'locked')
  if (locked.length > 0)
    return (
      <DayNotice icon={IconLock}>
        The attendance month is closed, so {dayText(day.day)} is closed
        {locked.length < clients.length && ` for ${locked.map(part => part.clientName).join(' and ')}`}. An
        admin can reopen it with a reason.
      </DayNotice>
    )
  if (day.day > today) return <DayNotice icon={IconLock}>This day is in the future.</DayNotice>
  if (clients.length === 0)
    return (
      <DayNotice icon={IconLock}>
        You didn’t work for a client on this day, so there’s nothing to report. Days count from the first day
        of an engagement.
      </DayNotice>
    )
  return null
}

/** How far what was typed is kept, where that is not as it should be. */
function UnsavedNotice({ open }: { open: OpenDay }) {
  const { autosave } = useDayState(open)
  const retry = (
    <Button size="compact-sm" variant="default" flex="none" onClick={() => void open.autosave.tryAgain()}>
      Try again
    </Button>
  )
  switch (autosave.state) {
    case 'offline':
      return (
        <DayNotice icon={IconCloudOff} tone="attention" action={retry}>
          You’re offline. We save what you type in this browser and send it when you’re back online.
        </DayNotice>
      )
    case 'failed':
      return (
        <DayNotice icon={IconAlertTriangle} tone="attention" role="alert" action={retry}>
          Not saved: {errorText(autosave.error)}
          <Text size="xs" c="dimmed">
            It’s saved in this browser for now.
          </Text>
        </DayNotice>
      )
    case 'conflict':
      return <ConflictNotice open={open} />
    default:
      return null
  }
}

/** Rows that were typed here and are in nothing that was submitted. */
function LeftRows({ open }: { open: OpenDay }) {
  useSyncExternalStore(open.worksheet.subscribeAny, open.worksheet.rows)
  const rows = open.listLeftRows()
  if (rows.length === 0) return null
  return (
    <DayNotice
      icon={IconAlertTriangle}
      tone="attention"
      role="alert"
      action={
        <Button size="compact-sm" variant="default" flex="none" onClick={() => open.discardLeftRows()}>
          Discard
        </Button>
      }
    >
      {countText(rows.length, 'row')} you typed {rows.length === 1 ? 'wasn’t' : 'weren’t'} submitted:
      {rows.map(({ key, cells }) => (
        <div key={key} className={classes.reason}>
          {columnNames
            .map(name => cells[name])
            .filter(Boolean)
            .join(', ')}
        </div>
      ))}
      <Text size="xs" c="dimmed">
        Saved in this browser only. You can continue here if the day is sent back.
      </Text>
    </DayNotice>
  )
}

/** Above the grid: what has to be known before one types. */
export function DayNotices({ open }: { open: OpenDay }) {
  const { reply } = useDayState(open)
  return (
    <div className={classes.notices}>
      {reply.day.parts.map(part => (
        <Fragment key={part.clientId}>
          <SentBackNotice part={part} />
          <ApprovedNotice part={part} />
        </Fragment>
      ))}
      <Closed open={open} />
      {open.clients.length > 0 && <UnsavedNotice open={open} />}
      <LeftRows open={open} />
    </div>
  )
}
