import { isTicketOver } from '@claimcrew/contract/support/rules'
import type { TicketItem } from '@claimcrew/contract/support/shapes'
import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { categoryWords } from '../shared/categoryWords.ts'
import { subjectColumn } from '../subjectColumn.tsx'
import classes from '../Tickets.module.css'
import { deskStyles, priorityStyles } from '../words.ts'

/** What is due next, and whether that is over already. */
function Due({ ticket }: { ticket: TicketItem }) {
  const { desk } = ticket
  if (!desk || isTicketOver(ticket.status)) return '—'
  const next = desk.answer.doneAt === null ? desk.answer : desk.resolution
  const what = desk.answer.doneAt === null ? 'Answer' : 'Solution'
  return (
    <>
      {next.late && <StateBadge stateStyle={{ word: 'Overdue', color: 'red' }} />}
      <div className={classes.quiet}>
        {what} by <TimeText at={next.dueAt} />
      </div>
    </>
  )
}

export const queueColumns: readonly Column<TicketItem>[] = [
  subjectColumn,
  {
    id: 'author',
    label: 'From',
    width: '16%',
    card: 'wide',
    cell: ({ authorName, category }) => (
      <>
        {authorName}
        <div className={classes.quiet}>{categoryWords[category]}</div>
      </>
    ),
  },
  {
    id: 'state',
    label: 'Status',
    width: '7.5rem',
    card: 'corner',
    cell: ({ status }) => <StateBadge stateStyle={deskStyles[status]} />,
  },
  {
    id: 'priority',
    label: 'Priority',
    width: '6.5rem',
    cell: ({ desk }) => desk && <StateBadge stateStyle={priorityStyles[desk.priority]} />,
  },
  {
    id: 'assignee',
    label: 'Assigned to',
    width: '9rem',
    cell: ({ desk }) => desk?.assigneeName ?? <span className={classes.quiet}>Unassigned</span>,
  },
  { id: 'due', label: 'Due', width: '13rem', card: 'wide', cell: ticket => <Due ticket={ticket} /> },
]
