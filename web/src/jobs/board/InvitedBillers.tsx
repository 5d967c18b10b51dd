import { listJobInvitations } from '@claimcrew/contract/jobs/contract'
import type { Job, JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Anchor, Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { usePages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { useHiringChanges } from '../applications/useHiringChanges.ts'
import { invitationStyles } from '../applications/words.ts'

const columns: readonly Column<JobInvitation>[] = [
  {
    id: 'who',
    label: 'Biller',
    card: 'title',
    namesRow: true,
    cell: ({ billerId, userName }) => (
      <Anchor component={Link} to={to('/biller/profile/$userId', { userId: billerId })} fw={560}>
        {userName}
      </Anchor>
    ),
  },
  { id: 'note', label: 'Your note', cell: ({ note }) => note || '—' },
  {
    id: 'state',
    label: 'Answer',
    width: '13rem',
    cell: ({ state }) => <StateBadge stateStyle={invitationStyles[state]} />,
  },
  {
    id: 'at',
    label: 'Invited',
    width: '8rem',
    cell: ({ createdAt }) => <TimeText at={createdAt} show="day" />,
  },
]

const read = [listJobInvitations]

/** Who was asked to apply to a job, and what they answered. */
export function InvitedBillers({ job }: { job: Job }) {
  const pages = usePages(listJobInvitations, { params: { jobId: job.jobId }, query: {} })
  useHiringChanges(read, job.jobId)
  return (
    <List
      label="Invited billers"
      columns={columns}
      rows={pages.data?.pages.flatMap(page => page.items)}
      keyOf={({ invitationId }) => invitationId}
      read={pages}
      failed="We couldn’t load the invitations"
      empty={
        <EmptyState
          icon={IconMail}
          title="No invitations yet"
          action={
            <Button component={Link} to={to('/biller/explore-profiles', {})}>
              Find billers
            </Button>
          }
        >
          Open a biller’s profile to invite them to this job.
        </EmptyState>
      }
    />
  )
}
