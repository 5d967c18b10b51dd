import type { TeamInvitation } from '@claimcrew/contract/engagements/contract'
import { formatAgreement } from '@claimcrew/contract/engagements/termsText'
import { Text } from '@mantine/core'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { InvitationList } from './InvitationList.tsx'
import classes from './Invitations.module.css'

const row = (invitation: TeamInvitation) => (
  <>
    <div className={classes.words}>
      <Text fw={600}>{invitation.clientName}</Text>
      <Text size="sm">
        {invitation.title}: {formatAgreement(invitation, invitation.currency)}
      </Text>
      <Text size="xs" c="dimmed">
        Open until <TimeText at={invitation.expiresAt} show="day" />
      </Text>
    </div>
    <InvitationAnswer invitation={invitation} />
  </>
)

/** What waits for a biller's answer. */
export const ReceivedInvitations = () => <InvitationList title="You’re invited" row={row} />
