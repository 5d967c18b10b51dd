import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { TicketItem } from '@claimcrew/contract/support/shapes'
import { Anchor } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { authorStyles, categoryWords } from '../words.ts'
import classes from './Tickets.module.css'

const below = ({ number, replies, mergedInto }: TicketItem) =>
  mergedInto
    ? `#${number} · merged into #${mergedInto.number}`
    : `#${number} · ${replies === 0 ? 'no answer yet' : countText(replies, 'reply', 'replies')}`

/** What a ticket is called; the list of those who answer begins with it too. */
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

const categoryColumn: Column<TicketItem> = {
  id: 'category',
  label: 'About',
  width: '18%',
  card: 'wide',
  cell: ({ category }) => categoryWords[category],
}

export const ownColumns: readonly Column<TicketItem>[] = [
  subjectColumn,
  {
    id: 'state',
    label: 'Status',
    width: '8rem',
    card: 'corner',
    cell: ({ status }) => <StateBadge stateStyle={authorStyles[status]} />,
  },
  categoryColumn,
  {
    id: 'moved',
    label: 'Last updated',
    width: '15rem',
    card: 'wide',
    cell: ({ updatedAt }) => <TimeText at={updatedAt} />,
  },
]
