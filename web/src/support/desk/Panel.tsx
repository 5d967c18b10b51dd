import { to } from '@claimcrew/contract/kit/href'
import { changeTicket, getDesk, getTicket, listTickets } from '@claimcrew/contract/support/contract'
import { canBecomeTicketStatus } from '@claimcrew/contract/support/rules'
import {
  type TargetState,
  type Ticket,
  type TicketChange,
  ticketPriorities,
  ticketStatuses,
} from '@claimcrew/contract/support/shapes'
import { Anchor, Button, Paper, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { deskStyles, getTargetStyle, minutesText, priorityStyles } from '../words.ts'
import classes from './Desk.module.css'
import { MergeDialog } from './MergeDialog.tsx'

function TargetRow({ what, target }: { what: string; target: TargetState }) {
  const { dueAt, doneAt, minutes } = target
  return (
    <div>
      <div className={classes.target}>
        <Text fw={560} size="sm">
          {what}
        </Text>
        <StateBadge stateStyle={getTargetStyle(target)} />
      </div>
      <Text size="sm" c="dimmed">
        {doneAt !== null && minutes !== null ? (
          minutes === 0 ? (
            'right away'
          ) : (
            `after ${minutesText(minutes)} of support hours`
          )
        ) : (
          <>
            by <TimeText at={dueAt} />
          </>
        )}
      </Text>
    </div>
  )
}

/** What only those who answer know of a ticket, and decide. */
export function DeskPanel({ ticket }: { ticket: Ticket }) {
  const { ticketId, status, desk, mergedInto, authorId, authorName } = ticket
  const [merging, setMerging] = useState(false)
  const own = useSession().user?.userId
  const admins = useCall(getDesk, {}).data?.admins ?? []
  const changing = useMutateOnce(
    changeTicket,
    {
      onError: error => toast.error(failureTitle(error, 'Something went wrong'), errorText(error)),
      // Also after an error: it may have been done, or another one was quicker.
      onSettled: () => refresh(getTicket, listTickets, getDesk),
    },
    ticket,
  )
  if (!desk) return null
  const change = (body: TicketChange) => changing.mutate({ params: { ticketId }, body })
  const isFixed = changing.isPending || mergedInto !== null
  return (
    <Paper withBorder className={classes.panel ?? ''} component="aside" aria-label="Desk">
      <Select
        label="Status"
        allowDeselect={false}
        disabled={isFixed}
        value={status}
        onChange={next => next && change({ status: next as Ticket['status'] })}
        data={ticketStatuses.map(value => ({
          value,
          label: deskStyles[value].word,
          disabled: !canBecomeTicketStatus(status, value),
        }))}
      />
      <div>
        <Select
          label="Assigned to"
          placeholder="Unassigned"
          clearable
          clearButtonProps={{ 'aria-label': 'Unassigned' }}
          disabled={isFixed}
          value={desk.assigneeId}
          onChange={assigneeId => change({ assigneeId })}
          data={admins.map(({ userId, userName }) => ({ value: userId, label: userName }))}
        />
        {desk.assigneeId === null && own && !mergedInto && (
          <Button
            variant="subtle"
            size="compact-sm"
            mt={6}
            loading={changing.isPending}
            onClick={() => change({ assigneeId: own })}
          >
            Assign to me
          </Button>
        )}
      </div>
      <Select
        label="Priority"
        allowDeselect={false}
        disabled={isFixed}
        value={desk.priority}
        onChange={next => next && change({ priority: next as typeof desk.priority })}
        data={ticketPriorities.map(value => ({ value, label: priorityStyles[value].word }))}
      />
      {!mergedInto && (
        <>
          <TargetRow what="First answer" target={desk.answer} />
          <TargetRow what="Solution" target={desk.resolution} />
        </>
      )}
      <div>
        <Text size="sm" c="dimmed">
          Opened <TimeText at={ticket.createdAt} />
        </Text>
        <Anchor component={Link} to={to('/support', { author: authorId })} size="sm">
          All tickets from {authorName}
        </Anchor>
      </div>
      {!mergedInto && (
        <Button variant="default" onClick={() => setMerging(true)}>
          Merge into another…
        </Button>
      )}
      {merging && <MergeDialog ticket={ticket} onClose={() => setMerging(false)} />}
    </Paper>
  )
}
