import { listOrganizations } from '@claimcrew/contract/organizations/contract'
import type { OrganizationOverview } from '@claimcrew/contract/organizations/shapes'
import { Box, Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePages } from '../../kit/call/pages.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { OrganizationSeats } from './OrganizationSeats.tsx'

type OrganizationsPanelProps = {
  search: string
  onSearch: (text: string) => void
  openId: string | undefined
  onOpen: (organizationId: string | undefined) => void
}

const typingMs = 250

const columnsFor = (onOpen: (organizationId: string) => void): readonly Column<OrganizationOverview>[] => [
  {
    id: 'name',
    label: 'Organization',
    card: 'title',
    namesRow: true,
    minWidth: '14rem',
    cell: ({ name }) => name,
  },
  {
    id: 'owners',
    label: 'Owners',
    card: 'wide',
    minWidth: '14rem',
    cell: ({ ownerNames }) =>
      ownerNames.length === 0 ? (
        <StateBadge stateStyle={{ word: 'No active owner', color: 'red' }} />
      ) : (
        ownerNames.join(', ')
      ),
  },
  { id: 'seats', label: 'Seats', width: '5rem', align: 'right', cell: ({ seatCount }) => seatCount },
  {
    id: 'since',
    label: 'Since',
    width: '9.5rem',
    cell: ({ createdAt }) => <TimeText at={createdAt} show="day" />,
  },
  {
    id: 'acts',
    label: 'Actions',
    width: '9rem',
    hidesLabel: true,
    card: 'foot',
    cell: ({ organizationId, name }) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Manage seats of ${name}`}
        onClick={() => onOpen(organizationId)}
      >
        Manage seats
      </Button>
    ),
  },
]

/** Organizations for an ADMIN, and the seats of the one that is open. */
export function OrganizationsPanel({ search, onSearch, openId, onOpen }: OrganizationsPanelProps) {
  const [q] = useDebouncedValue(search.trim(), typingMs)
  const read = usePages(
    listOrganizations,
    { query: q === '' ? {} : { q } },
    { placeholderData: keepPreviousData },
  )
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  if (openId !== undefined)
    return <OrganizationSeats key={openId} organizationId={openId} onBack={() => onOpen(undefined)} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Organizations that posted a job, invited or hired someone. Those without an active owner come first.
      </Text>
      <Box maw="24rem" mb="md">
        <SearchField
          label="Search organizations"
          placeholder="Search by name"
          value={search}
          onChange={onSearch}
        />
      </Box>
      <List
        label="Organizations"
        density="roomy"
        columns={columns}
        rows={read.data?.pages.flatMap(page => page.items)}
        keyOf={({ organizationId }) => organizationId}
        read={read}
        loadsMore="scrolled"
        failed="We couldn’t load the organizations"
        empty={
          <EmptyState icon={IconBuilding} title={q === '' ? 'No organizations yet' : 'No matches'}>
            {q === ''
              ? 'Organizations show up here once they post a job, invite or hire someone.'
              : 'Try another name.'}
          </EmptyState>
        }
      />
    </>
  )
}
