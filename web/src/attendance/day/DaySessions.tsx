import type { RecordedSession } from '@claimcrew/contract/attendance/shapes'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { roleMay } from '@claimcrew/contract/permissions'
import { Badge, Button, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { monthOf } from '../../kit/time/months.ts'
import { DayLength, DayTimes } from '../../kit/ui/time/DayTimes.tsx'
import { MonthReopen } from '../month/Reopen.tsx'
import { type AttendanceDay, useDayAccess } from './attendanceDay.ts'
import type { DayChange } from './change.ts'
import lists from './Day.module.css'
import classes from './DaySessions.module.css'
import { sessionNotes } from './explain.ts'

type SessionProps = {
  session: RecordedSession
  /** The client of the session, where the reader sees several. */
  client: string | undefined
  label: string
  onChange: (() => void) | undefined
  /** Its client has approved the month, while the day as a whole can still change. */
  lockedAlone: boolean
  /** Opens that client's month again. */
  reopen: ReactNode
}

function Session({ session, client, label, onChange, lockedAlone, reopen }: SessionProps) {
  const { day, timeZone, punchInTime, punchOutTime, breaks, description } = session
  return (
    <li className={classes.session}>
      <div className={classes.sessionTop}>
        <DayTimes
          start={punchInTime}
          end={punchOutTime}
          openText="still in"
          day={day}
          timeZone={timeZone}
          strong
        />
        <span className={classes.length}>
          {formatDuration(session.workedSeconds)} punched{punchOutTime === null && ' so far'}
        </span>
      </div>
      {client !== undefined && (
        <Text size="sm" className={classes.client ?? ''}>
          {client}
        </Text>
      )}
      {breaks.length > 0 && (
        <ul className={classes.breaks}>
          {breaks.map(one => (
            <li key={one.startTime}>
              <span>{one.breakType}</span>
              <DayTimes
                start={one.startTime}
                end={one.endTime}
                openText="still on break"
                day={day}
                timeZone={timeZone}
              />
              <DayLength start={one.startTime} end={one.endTime} />
            </li>
          ))}
        </ul>
      )}
      {description && <p className={classes.summary}>{description}</p>}
      {sessionNotes(session).map(note => (
        <Text key={note} size="sm" className={classes.note ?? ''}>
          {note}
        </Text>
      ))}
      <div className={classes.sessionEnd}>
        {session.corrected && (
          <Badge variant="light" color="gray">
            Corrected
          </Badge>
        )}
        {lockedAlone && (
          <Badge variant="light" color="gray">
            Approved and closed
          </Badge>
        )}
        {reopen}
        {onChange && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
            onClick={onChange}
          >
            {label}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A client sees the own sessions alone, so it goes without saying. */
function clientOf({ clientName }: RecordedSession, several: boolean): string | undefined {
  if (clientName !== null) return `For ${clientName}`
  return several ? 'Not assigned to a client yet' : undefined
}

type DaySessionsProps = { day: AttendanceDay; onChange: (change: DayChange) => void }

/** The day's sessions with their breaks, and the ways to change them. */
export function DaySessions({ day, onChange }: DaySessionsProps) {
  const access = useDayAccess(day)
  const corrects = access === 'correct'
  const { sessions, serverTime, clients, billerId, locked, day: row } = day
  const actor = useActor()
  const reopens = !locked && actor !== null && roleMay(actor.role, 'attendance:reopen:all')
  // Nobody can have missed a session on a day that is still to come anywhere on earth.
  const begun = Date.parse(`${row.date}T00:00:00Z`) <= Date.parse(serverTime) + 14 * 3_600_000
  return (
    <section aria-label="Sessions">
      {sessions.length === 0 && (
        <Text size="sm" c="dimmed">
          No punches on {dayText(row.date)}.
        </Text>
      )}
      <ul className={lists.list}>
        {sessions.map(session => (
          <Session
            key={session.attendanceId}
            session={session}
            client={actor?.role === 'CLIENT' ? undefined : clientOf(session, clients.length > 1)}
            lockedAlone={session.locked && !locked}
            label={corrects ? 'Correct' : 'Request a correction'}
            onChange={
              access === 'read' || session.locked
                ? undefined
                : () => onChange({ kind: corrects ? 'correct' : 'ask', session })
            }
            reopen={
              session.locked &&
              reopens &&
              session.clientId !== null && (
                <MonthReopen billerId={billerId} clientId={session.clientId} month={monthOf(row.date)} />
              )
            }
          />
        ))}
      </ul>
      {access !== 'read' && begun && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="sm"
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          onClick={() => onChange({ kind: corrects ? 'add' : 'ask-missing' })}
        >
          {corrects ? 'Add a missing session' : 'Request a missing session'}
        </Button>
      )}
    </section>
  )
}
