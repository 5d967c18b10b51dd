import { listOwnAudit } from '@claimcrew/contract/reports/contract'
import type { OwnAuditItem } from '@claimcrew/contract/reports/shapes'
import { IconEye } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { toKindText } from './changes.ts'

const columns: readonly Column<OwnAuditItem>[] = [
  { id: 'who', label: 'Who', card: 'title', cell: ({ actorName }) => actorName },
  {
    id: 'what',
    label: 'What',
    card: 'body',
    cell: ({ what, detail }) => (detail === null ? toKindText(what) : `${toKindText(what)}: ${detail}`),
  },
  { id: 'at', label: 'When', width: '11.5rem', card: 'corner', cell: ({ at }) => <TimeText at={at} /> },
]

/** What others do with somebody's data is told to nobody live: it is looked for again, unless they have read on. */
const refetchMs = 10_000

/** Who looked at one's own data, took it away as a file, or changed the account. */
export function OwnAudit() {
  const pages = usePages(
    listOwnAudit,
    { query: { limit: 10 } },
    { refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refetchMs : false) },
  )
  return (
    <List
      label="Who used your data"
      columns={columns}
      rows={pages.data?.pages.flatMap(page => page.items)}
      keyOf={({ id }) => id}
      read={pages}
      failed="We couldn’t load who used your data"
      empty={
        <EmptyState icon={IconEye} title="No one so far">
          When someone views or exports your data, it shows up here.
        </EmptyState>
      }
    />
  )
}
