import { to } from '@claimcrew/contract/kit/href'
import { changeTicket, getTicket, listTickets } from '@claimcrew/contract/support/contract'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import { isTicketOver } from '@claimcrew/contract/support/rules'
import type { Ticket, TicketReply } from '@claimcrew/contract/support/shapes'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconLifebuoyOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { categoryWords } from '../shared/categoryWords.ts'
import classes from '../Tickets.module.css'
import { useTicketChanges } from '../useTicketChanges.ts'
import { getTicketStyles } from '../words.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { TicketThread } from './TicketThread.tsx'

/** What its author does with a ticket beside writing: closes it, or opens it again. */
function AuthorActions({ ticket: { ticketId, status, mergedInto } }: { ticket: Ticket }) {
  const changing = useMutateOnce(
    changeTicket,
    {
      onError: error => toast.error(failureTitle(error, 'Something went wrong'), errorText(error)),
      // Also after an error: it may have been done, or another one was quicker.
      onSettled: () => refresh(getTicket, listTickets),
    },
    { status },
  )
  if (mergedInto) return null
  const over = isTicketOver(status)
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

const DeskPanel = lazyPart(async () => (await import('../desk/Panel.tsx')).DeskPanel)

const live = [getTicket, listTickets]

const back = (
  <Anchor component={Link} to="/support" size="sm" className={classes.back ?? ''}>
    <IconArrowLeft size={16} stroke={1.6} aria-hidden /> Support
  </Anchor>
)

/** One ticket: what was said, what to say next, and for those who answer what is known of it. */
export function OpenTicket({ ticketId }: { ticketId: string }) {
  const { role } = useSession()
  const { data, error, refetch } = useCall(getTicket, { params: { ticketId } })
  useTicketChanges(live, ticketId)
  const asAdmin = role !== null && canAnswerTickets({ role })
  if (statusOf(error) === 404)
    return (
      <Page title="Ticket" above={back}>
        <EmptyState
          icon={IconLifebuoyOff}
          title="We can’t find this ticket"
          action={
            <Button component={Link} to="/support" variant="default">
              Go to tickets
            </Button>
          }
        >
          It may belong to someone else.
        </EmptyState>
      </Page>
    )
  const ticket = data?.ticket
  return (
    <Page
      title={ticket?.subject ?? 'Ticket'}
      above={back}
      description={ticket && <Facts ticket={ticket} asAdmin={asAdmin} />}
      actions={ticket && !asAdmin && <AuthorActions ticket={ticket} />}
    >
      {data ? (
        <div className={classes.columns} data-beside={asAdmin || undefined}>
          <Conversation {...data} asAdmin={asAdmin} />
          {asAdmin && (
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <DeskPanel ticket={data.ticket} />
            </Suspense>
          )}
        </div>
      ) : error ? (
        <ErrorState title="We couldn’t load the ticket" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}

function Facts({ ticket, asAdmin }: { ticket: Ticket; asAdmin: boolean }) {
  return (
    <Group component="span" gap="sm">
      <StateBadge stateStyle={getTicketStyles(asAdmin)[ticket.status]} />
      <Text span className="tabular">
        #{ticket.number}
      </Text>
      <Text span>{categoryWords[ticket.category]}</Text>
      {asAdmin && <Text span>{ticket.authorName}</Text>}
    </Group>
  )
}

type ConversationProps = { ticket: Ticket; replies: readonly TicketReply[]; asAdmin: boolean }

function Conversation({ ticket, replies, asAdmin }: ConversationProps) {
  const { mergedInto } = ticket
  return (
    <div>
      {mergedInto && (
        <Notice>
          This ticket was merged into{' '}
          <Anchor component={Link} to={to('/support', { ticket: mergedInto.ticketId })}>
            #{mergedInto.number} {mergedInto.subject}
          </Anchor>
          .
        </Notice>
      )}
      <TicketThread ticket={ticket} replies={replies} />
      {!mergedInto && <ReplyForm ticket={ticket} asAdmin={asAdmin} />}
    </div>
  )
}
