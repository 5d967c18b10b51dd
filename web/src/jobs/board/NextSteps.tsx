import type { Application } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Button, Group, Text } from '@mantine/core'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'

/** Once an applicant is hired: what their client does next. */
export function NextSteps({ application }: { application: Application }) {
  const { stage, billerId, userName } = application
  const may = useMay()
  if (stage !== 'hired') return null
  return (
    <div>
      <Text size="sm" mb="xs">
        {userName} works for you. Say hello, share access to your systems, and give them a first task.
      </Text>
      <Group gap="sm">
        <Button component={Link} to={to('/chat', { person: billerId })}>
          Say hello
        </Button>
        {may('tasks:manage') && (
          <Button
            component={Link}
            to={to('/tasks-report', { assignee: billerId, edit: 'new' })}
            variant="default"
          >
            Give a first task
          </Button>
        )}
        <Button component={Link} to={to('/biller/profile/$userId', { userId: billerId })} variant="default">
          See their day
        </Button>
      </Group>
    </div>
  )
}
