import type { getJob } from '@claimcrew/contract/jobs/contract'
import { takesApplications } from '@claimcrew/contract/jobs/rules'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { Button, Paper, Text, Title } from '@mantine/core'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import classes from './Applications.module.css'
import { DeclineInvitation } from './DeclineInvitation.tsx'

type InvitedTo = Pick<Reply<typeof getJob>, 'job' | 'application' | 'invitation'>

/** Whether a client waits for an answer to an invitation to this job. */
export const isInvitedTo = ({ job, application, invitation }: InvitedTo): boolean =>
  !application && invitation?.state === 'invited' && takesApplications(job.status)

type JobInvitedProps = InvitedTo & { onApply: () => void }

/** An invitation where its job is read: what the client wrote, and the answer to it. */
export function JobInvited({ onApply, ...reply }: JobInvitedProps) {
  const { invitation } = reply
  if (!invitation || !isInvitedTo(reply)) return null
  const { clientName, note } = invitation
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      mb="lg"
      component="section"
      aria-labelledby="your-invitation"
    >
      <Title order={2} size="h4" id="your-invitation">
        {clientName} invited you to apply
      </Title>
      <Text size="sm" mt="xs" mb="sm" className={classes.said ?? ''} {...(!note && { c: 'dimmed' })}>
        {note || 'Apply with the rate you ask for, or decline.'}
      </Text>
      <FormButtons>
        <DeclineInvitation invitation={invitation} />
        <Button onClick={onApply}>Apply</Button>
      </FormButtons>
    </Paper>
  )
}
