import type { TicketItem } from '@claimcrew/contract/support/shapes'
import type { Column } from '../../kit/ui/list/column.ts'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { subjectColumn } from '../subjectColumn.tsx'
import { authorStyles, categoryWords } from '../words.ts'

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
