import {
  resendTeamInvitation,
  type TeamInvitation,
  withdrawTeamInvitation,
} from '@claimcrew/contract/engagements/contract'
import { formatAgreement } from '@claimcrew/contract/engagements/termsText'
import { Button, Group, Text } from '@mantine/core'
import { useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { refreshEngagements } from '../refreshEngagements.ts'
import { InvitationList } from './InvitationList.tsx'
import classes from './Invitations.module.css'

const stateStyles = {
  pending: { word: 'Pending', color: 'teal', outline: true },
  expired: { word: 'Expired', color: 'amber' },
} as const

function PendingOne({ invitation }: { invitation: TeamInvitation }) {
  const { invitationId, email, title, currency, state, sentAt, expiresAt } = invitation
  const params = { invitationId }
  const settle = (done: string) => ({
    onSuccess: () => {
      toast.success(done, email)
      void refreshEngagements()
    },
    onError: () => void refreshEngagements(),
  })
  const resending = useMutateOnce(resendTeamInvitation, settle('Invitation sent again'))
  const withdrawing = useMutateOnce(withdrawTeamInvitation, {
    ...settle('Invitation withdrawn'),
    onError: error => {
      // Where only the answer was lost, the row goes, and what is said of it must not go with it.
      toast.error(failureTitle(error, 'Not withdrawn'), errorText(error))
      void refreshEngagements()
    },
  })
  const { error } = resending
  return (
    <>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{email}</Text>
          <StateBadge stateStyle={state === 'expired' ? stateStyles.expired : stateStyles.pending} />
        </Group>
        <Text size="sm">
          {title}: {formatAgreement(invitation, currency)}
        </Text>
        <Text size="xs" c="dimmed">
          Sent <TimeText at={sentAt} show="day" />, {state === 'expired' ? 'expired' : 'open until'}{' '}
          <TimeText at={expiresAt} show="day" />
        </Text>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(error)}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          loading={resending.isPending}
          disabled={withdrawing.isPending}
          aria-label={`Send again to ${email}`}
          onClick={() => resending.mutate({ params })}
        >
          Send again
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={withdrawing.isPending}
          disabled={resending.isPending}
          aria-label={`Withdraw the invitation for ${email}`}
          onClick={() => withdrawing.mutate({ params })}
        >
          Withdraw
        </Button>
      </Group>
    </>
  )
}

const row = (invitation: TeamInvitation) => <PendingOne invitation={invitation} />

/** Lists the billers a client has invited who have not answered yet. */
export const PendingInvitations = () => <InvitationList title="Pending invitations" row={row} />
