import type { getJob } from '@claimcrew/contract/jobs/contract'
import { takesApplications } from '@claimcrew/contract/jobs/rules'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { ownStageStyles } from './words.ts'

type ApplicationStateProps = Pick<Reply<typeof getJob>, 'job' | 'application'> & { onApply: () => void }

function ApplicationState({ job, application, onApply }: ApplicationStateProps) {
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
  if (takesApplications(job.status)) return <Button onClick={onApply}>Apply</Button>
  return (
    <Text size="sm" c="dimmed">
      This job isn’t taking applications right now.
    </Text>
  )
}

/** What a biller can do about a job that is open before them: apply, or see where that stands. */
export function ApplySection({ job, application, match }: Reply<typeof getJob>) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ApplicationState job={job} application={application} onApply={() => setAsking(true)} />
      {asking && (
        <ApplyDialog job={job} application={application} match={match} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
