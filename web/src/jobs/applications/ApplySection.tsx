import type { getJob } from '@claimcrew/contract/jobs/contract'
import { takesApplications } from '@claimcrew/contract/jobs/rules'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { isInvitedTo } from './JobInvited.tsx'
import { ownStageStyles } from './words.ts'

type ApplySectionProps = Reply<typeof getJob> & { onApply: () => void }

/** What a biller can do about a job that is open before them: apply, or see where that stands. */
export function ApplySection({ onApply, ...reply }: ApplySectionProps) {
  const { job, application } = reply
  if (application)
    return (
      <Group gap="sm">
        <StateBadge stateStyle={ownStageStyles[application.stage]} />
        <Button
          component={Link}
          variant="default"
          to={to('/jobs', { view: 'applications', application: application.applicationId })}
        >
          Your application
        </Button>
      </Group>
    )
  // Then it is answered beside what the client wrote.
  if (isInvitedTo(reply)) return null
  if (takesApplications(job.status)) return <Button onClick={onApply}>Apply</Button>
  return (
    <Text size="sm" c="dimmed">
      This job isn’t taking applications right now.
    </Text>
  )
}
