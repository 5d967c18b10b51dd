import { changeTicket, getTicket, listTickets } from '@claimcrew/contract/support/contract'
import { isOver } from '@claimcrew/contract/support/rules'
import type { Ticket } from '@claimcrew/contract/support/shapes'
import { Button } from '@mantine/core'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

/** What its author does with a ticket beside writing: closes it, or opens it again. */
export function AuthorActions({ ticket: { ticketId, status, mergedInto } }: { ticket: Ticket }) {
  const changing = useMutate(changeTicket, {
    onSuccess: () => refresh(getTicket, listTickets),
    onError: error => toast.error('Something went wrong', errorText(error)),
  })
  if (mergedInto) return null
  const over = isOver(status)
  return (
    <Button
      variant="default"
      loading={changing.isPending}
      onClick={() => changing.mutate({ params: { ticketId }, body: { status: over ? 'open' : 'closed' } })}
    >
      {over ? 'Reopen' : 'Close ticket'}
    </Button>
  )
}
