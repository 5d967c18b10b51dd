import { ownDataUsed, peopleExported } from '@claimcrew/contract/kit/audit/auditWritten'
import { listOwnAudit } from '@claimcrew/contract/reports/contract'
import type { OwnAuditItem } from '@claimcrew/contract/reports/shapes'
import { IconEye } from '@tabler/icons-react'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { toKindText } from './changes.ts'
import { useLivePages } from './useLivePages.ts'

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

const topics = [ownDataUsed, peopleExported]

/** Who looked at one's own data, took it away as a file, or changed it. */
export function OwnAudit() {
  const pages = useLivePages(listOwnAudit, { query: { limit: 10 } }, topics)
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
          When someone views, exports or changes your data, it shows up here.
        </EmptyState>
      }
    />
  )
}
