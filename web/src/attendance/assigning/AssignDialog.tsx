import { assignSessions, type UnassignedSession } from '@claimcrew/contract/attendance/assigning'
import type { ClientChoice } from '@claimcrew/contract/attendance/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useMutateOnce } from '../../kit/call/query.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { DayTimes } from '../../kit/ui/time/DayTimes.tsx'
import { refreshDays } from '../registerQueries.ts'
import classes from './AssignDialog.module.css'

/** Every client whom one of these sessions can be for, each once and by name. */
function listClientChoices(sessions: readonly UnassignedSession[]): ClientChoice[] {
  const byId = new Map(sessions.flatMap(one => one.clients).map(client => [client.clientId, client]))
  return [...byId.values()].toSorted((one, other) => one.clientName.localeCompare(other.clientName, 'en'))
}

/** Whether a session can be for a client; until one is chosen, every session can. */
const canAssignTo = ({ clients }: UnassignedSession, clientId: string | null): boolean =>
  clientId === null || clients.some(client => client.clientId === clientId)

type AssignDialogProps = { sessions: readonly UnassignedSession[]; onClose: () => void }

/** Says for which client sessions were: one of them, or many at once. */
export function AssignDialog({ sessions, onClose }: AssignDialogProps) {
  const [clientId, setClientId] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const clients = listClientChoices(sessions)
  const selected = sessions.filter(one => canAssignTo(one, clientId) && !left.has(one.attendanceId))
  const assigning = useMutateOnce(assignSessions, {
    onSuccess: async ({ sessions: assigned }, { body }) => {
      const name = clients.find(one => one.clientId === body.clientId)?.clientName
      toast.success('Sessions assigned', `${countText(assigned.length, 'session')} for ${name}`)
      onClose()
      await refreshDays()
    },
    // Where no answer came, it may have been done.
    onError: () => void refreshDays(),
  })
  const toggle = (attendanceId: string, on: boolean) =>
    setLeft(before => {
      const after = new Set(before)
      if (on) after.delete(attendanceId)
      else after.add(attendanceId)
      return after
    })
  const seconds = selected.reduce((sum, one) => sum + one.workedSeconds, 0)
  return (
    <ConfirmDialog
      title="Assign sessions to a client"
      confirmLabel={`Assign ${countText(selected.length, 'session')}`}
      pending={assigning.isPending}
      disabled={clientId === null || selected.length === 0}
      error={assigning.isError ? errorText(assigning.error) : undefined}
      onConfirm={() => {
        if (clientId !== null)
          assigning.mutate({ body: { clientId, attendanceIds: selected.map(one => one.attendanceId) } })
      }}
      onClose={onClose}
    >
      <Radio.Group label="Which client was it for?" value={clientId ?? ''} onChange={setClientId}>
        <Stack gap={0} mt={4}>
          {clients.map(one => (
            <Radio
              key={one.clientId}
              value={one.clientId}
              label={one.clientName}
              className={classes.client ?? ''}
            />
          ))}
        </Stack>
      </Radio.Group>
      <fieldset className={classes.sessions}>
        <legend>
          {countText(selected.length, 'session')}, {formatDuration(seconds)} punched
        </legend>
        {sessions.map(one => (
          <Checkbox
            key={one.attendanceId}
            className={classes.session ?? ''}
            checked={selected.includes(one)}
            disabled={!canAssignTo(one, clientId)}
            onChange={event => toggle(one.attendanceId, event.currentTarget.checked)}
            label={
              <span className={classes.label}>
                <b>{dayText(one.day)}</b>
                <DayTimes
                  start={one.punchInTime}
                  end={one.punchOutTime}
                  openText="still in"
                  day={one.day}
                  timeZone={one.timeZone}
                />
                <span>
                  {formatDuration(one.workedSeconds)}
                  {one.punchOutTime === null && ' so far'}
                </span>
              </span>
            }
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
