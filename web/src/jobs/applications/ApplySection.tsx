import type { getJob } from '@claimcrew/contract/jobs/contract'
import { takesApplications } from '@claimcrew/contract/jobs/rules'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { ownStageStyles } from './words.ts'

/** What a biller can do about a job that is open before them: apply, or see where that stands. */
export function ApplySection({ job, application, match }: Reply<typeof getJob>) {
  const [asking, setAsking] = useState(false)
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
  if (!takesApplications(job.status))
    return (
      <Text size="sm" c="dimmed">
        This job isn’t taking applications right now.
      </Text>
    )
  const close = () => setAsking(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Apply</Button>
      <Modal
        opened={asking}
        onClose={close}
        title={`Apply to ${job.title}`}
        size="38rem"
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnClickOutside={false}
      >
        <ApplyForm job={job} match={match} onDone={close} onCancel={close} />
      </Modal>
    </>
  )
}
