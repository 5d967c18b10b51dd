import {
  acceptTeamInvitation,
  declineTeamInvitation,
  type TeamInvitation,
} from '@claimcrew/contract/engagements/contract'
import { Button, Text } from '@mantine/core'
import { useMutateOnce } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { refreshEngagements } from '../refreshEngagements.ts'

type InvitationAnswerProps = {
  invitation: TeamInvitation
  /** The mailed link's, where one came by it. */
  token?: string
  onAnswered?: (answer: 'accepted' | 'declined') => void
}

/** Accept or decline, for the biller whom it was sent to. */
export function InvitationAnswer({
  invitation: { invitationId, clientName },
  token,
  onAnswered,
}: InvitationAnswerProps) {
  const settle = (answer: 'accepted' | 'declined') => ({
    onSuccess: () => {
      if (answer === 'accepted') toast.success('Accepted', `You work for ${clientName} starting today.`)
      else toast.success('Declined', `${clientName} has been notified.`)
      void refreshEngagements()
      onAnswered?.(answer)
    },
    onError: () => void refreshEngagements(),
  })
  const accepting = useMutateOnce(acceptTeamInvitation, settle('accepted'))
  const declining = useMutateOnce(declineTeamInvitation, settle('declined'))
  const input = { params: { invitationId }, body: token === undefined ? {} : { token } }
  const error = accepting.error ?? declining.error
  return (
    <div>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="xs">
          {errorText(error)}
        </Text>
      )}
      <FormButtons gap="xs">
        <Button
          variant="default"
          loading={declining.isPending}
          disabled={accepting.isPending}
          onClick={() => declining.mutate(input)}
        >
          Decline
        </Button>
        <Button
          loading={accepting.isPending}
          disabled={declining.isPending}
          onClick={() => accepting.mutate(input)}
        >
          Accept
        </Button>
      </FormButtons>
    </div>
  )
}
