import type { Application } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Anchor, List, Paper, Title } from '@mantine/core'
import { Link } from '../../kit/screen/Link.tsx'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { isNewlyHired, startDayOf } from './newlyHired.ts'

/** What a biller does once they are hired: from the terms to the first day. */
export function HiredSteps({ application }: { application: Application }) {
  const { clientId, clientName } = application
  const today = useToday(useTimeZone())
  if (!isNewlyHired(application, today)) return null
  const startsOn = startDayOf(application)
  const later = startsOn > today
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} mb="lg" component="section" aria-labelledby="next-steps">
      <Title order={2} size="h4" mb="sm" id="next-steps">
        You work for {clientName}. Next steps
      </Title>
      <List type="ordered" size="sm" spacing="xs">
        <List.Item>
          <Anchor component={Link} to={to('/chat', { person: clientId })} inherit underline="always">
            Say hello to {clientName}
          </Anchor>{' '}
          and ask for access to their systems.
        </List.Item>
        <List.Item>
          <Anchor component={Link} to="/dashboard" inherit underline="always">
            Punch in
          </Anchor>{' '}
          {later ? `when you start on ${dayText(startsOn)}.` : 'when you start. Your hours count from then.'}
        </List.Item>
        <List.Item>
          <Anchor component={Link} to="/production-report" inherit underline="always">
            Report your first day
          </Anchor>{' '}
          before you punch out, so {clientName} can approve it.
        </List.Item>
      </List>
    </Paper>
  )
}
