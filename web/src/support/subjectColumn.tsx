import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { TicketItem } from '@claimcrew/contract/support/shapes'
import { Anchor } from '@mantine/core'
import { Link } from '../kit/screen/Link.tsx'
import type { Column } from '../kit/ui/list/column.ts'
import classes from './Tickets.module.css'

const below = ({ number, replies, mergedInto }: TicketItem) =>
  mergedInto
    ? `#${number} · merged into #${mergedInto.number}`
    : `#${number} · ${replies === 0 ? 'no answer yet' : countText(replies, 'reply', 'replies')}`

/** What a ticket is called: the first column of the author's list and of the support queue. */
export const subjectColumn: Column<TicketItem> = {
  id: 'subject',
  label: 'Ticket',
  card: 'title',
  namesRow: true,
  cell: ticket => (
    <>
      <Anchor
        component={Link}
        to={to('/support', { ticket: ticket.mergedInto?.ticketId ?? ticket.ticketId })}
        fw={560}
        className={classes.subject ?? ''}
      >
        {ticket.subject}
      </Anchor>
      <div className={`${classes.quiet} tabular`}>{below(ticket)}</div>
    </>
  ),
}
