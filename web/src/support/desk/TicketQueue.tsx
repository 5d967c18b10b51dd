import { countText } from '@claimcrew/contract/kit/numberWords'
import { getDesk, listTickets } from '@claimcrew/contract/support/contract'
import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { usePages } from '../../kit/call/pages.ts'
import { useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { SupportAddress } from '../address.ts'
import { useTicketChanges } from '../useTicketChanges.ts'
import { queueColumns } from './columns.tsx'
import { QueueCounts } from './QueueCounts.tsx'
import { QueueFilters } from './QueueFilters.tsx'

const live = [listTickets, getDesk]

/** What the list is asked by, of what stands in the address. */
function queryOf({ status, category, priority, assignee, author, show }: SupportAddress, q: string) {
  return {
    ...(status !== 'all' && { status: [status] }),
    ...(category && { category: [category] }),
    ...(priority && { priority: [priority] }),
    ...(assignee && { assigneeId: assignee }),
    ...(author && { authorId: author }),
    ...(show !== 'all' && { [show]: 'true' as const }),
    ...(q !== '' && { q }),
  }
}

const orderWords = {
  all: 'last updated first',
  waiting: 'longest wait first',
  late: 'last updated first',
} as const

/** All tickets, as far as the address narrows them, below what waits. */
export function TicketQueue() {
  const [address, change] = useAddress(SupportAddress)
  const [q] = useDebouncedValue(address.q.trim(), 200)
  const query = queryOf(address, q)
  // What is shown stays until the next is there, so that nothing jumps.
  const pages = usePages(listTickets, { query }, { placeholderData: keepPreviousData })
  const desk = useCall(getDesk, {})
  useTicketChanges(live)
  const isNarrowed = Object.keys(query).length > 0
  const clear = () => change({ ...SupportAddress.parse({}) }, 'choosing')
  const total = pages.data?.pages[0]?.total
  return (
    <>
      <QueueCounts counts={desk.data?.counts} />
      <QueueFilters
        address={address}
        admins={desk.data?.admins ?? []}
        onChange={change}
        isNarrowed={isNarrowed}
        onClear={clear}
      />
      {total !== undefined && total > 0 && (
        <Text size="sm" c="dimmed" mb="xs" role="status">
          {countText(total, 'ticket')}, {orderWords[address.show]}
        </Text>
      )}
      <List
        label="Tickets"
        density="roomy"
        columns={queueColumns}
        rows={pages.data?.pages.flatMap(page => page.items)}
        keyOf={({ ticketId }) => ticketId}
        read={pages}
        failed="We couldn’t load the tickets"
        empty={
          isNarrowed ? (
            <EmptyState
              icon={IconSearchOff}
              title="No matching tickets"
              action={
                <Button variant="default" onClick={clear}>
                  Show all tickets
                </Button>
              }
            >
              No tickets here right now.
            </EmptyState>
          ) : (
            <EmptyState icon={IconInbox} title="No tickets yet">
              Tickets from clients and billers show up here, and we’ll notify you of each one.
            </EmptyState>
          )
        }
      />
    </>
  )
}
