import { to } from '@claimcrew/contract/kit/href'
import { listTickets } from '@claimcrew/contract/support/contract'
import { type TicketItem, ticketStatuses } from '@claimcrew/contract/support/shapes'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLifebuoy, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { usePages } from '../../kit/call/pages.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { SupportAddress } from '../address.ts'
import { categoryWords } from '../shared/categoryWords.ts'
import { subjectColumn } from '../subjectColumn.tsx'
import classes from '../Tickets.module.css'
import { useTicketChanges } from '../useTicketChanges.ts'
import { authorStyles } from '../words.ts'

const categoryColumn: Column<TicketItem> = {
  id: 'category',
  label: 'About',
  width: '18%',
  card: 'wide',
  cell: ({ category }) => categoryWords[category],
}

const ownColumns: readonly Column<TicketItem>[] = [
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

const live = [listTickets]

const noneYet = (
  <EmptyState
    icon={IconLifebuoy}
    title="No tickets yet"
    action={
      <Button component={Link} to={to('/support', { view: 'help' })} variant="default">
        Browse help
      </Button>
    }
  >
    Help answers most questions. For anything else, open a ticket and we’ll answer here.
  </EmptyState>
)

/** One's own tickets by state. */
export function OwnTickets() {
  const [{ status, q: typed }, change] = useAddress(SupportAddress)
  const [q] = useDebouncedValue(typed.trim(), 200)
  const query = { ...(status !== 'all' && { status: [status] }), ...(q !== '' && { q }) }
  // What is shown stays until the next is there, so that nothing jumps.
  const pages = usePages(listTickets, { query }, { placeholderData: keepPreviousData })
  useTicketChanges(live)
  const isNarrowed = status !== 'all' || q !== ''
  const rows = pages.data?.pages.flatMap(page => page.items)
  return (
    <>
      {(isNarrowed || rows?.length !== 0) && (
        <search className={classes.bar}>
          <div className={classes.search}>
            <SearchField
              label="Search my tickets"
              placeholder="Text or a number"
              value={typed}
              onChange={words => change({ q: words })}
            />
          </div>
          <Select
            aria-label="Status"
            allowDeselect={false}
            w="11rem"
            value={status}
            onChange={next => change({ status: SupportAddress.shape.status.parse(next) }, 'choosing')}
            data={[
              { value: 'all', label: 'All statuses' },
              ...ticketStatuses.map(one => ({ value: one, label: authorStyles[one].word })),
            ]}
          />
        </search>
      )}
      <List
        label="My tickets"
        density="roomy"
        columns={ownColumns}
        rows={rows}
        keyOf={({ ticketId }) => ticketId}
        read={pages}
        failed="We couldn’t load your tickets"
        empty={
          isNarrowed ? (
            <EmptyState
              icon={IconSearchOff}
              title="No matching tickets"
              action={
                <Button variant="default" onClick={() => change({ q: '', status: 'all' }, 'choosing')}>
                  Show all tickets
                </Button>
              }
            >
              Try a shorter search or another status.
            </EmptyState>
          ) : (
            noneYet
          )
        }
      />
    </>
  )
}
