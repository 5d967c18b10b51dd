import type { TeamInvitation } from '@claimcrew/contract/engagements/contract'
import { toMailedLink } from '@claimcrew/contract/kit/href'
import type { Email } from '../../kit/mail/email.ts'
import { toInviterName } from '../../kit/mail/inviterName.ts'

/** Says who invites and nothing else that they could choose: the rest stands on the screen behind the link. */
export function buildInvitationEmail(
  { email, clientName, expiresAt }: Pick<TeamInvitation, 'email' | 'clientName' | 'expiresAt'>,
  publicUrl: string,
  token: string,
): Email {
  return {
    to: email,
    until: expiresAt,
    subject: 'You’re invited to a team on Claimcrew',
    body: [
      'Hello,',
      `${toInviterName(clientName)} invites you to work together on Claimcrew: hours, attendance and tasks in one place. You’ll see the terms before you agree to anything.`,
      { button: 'View invitation', to: publicUrl + toMailedLink('invitation', token) },
      'The link works for 14 days. If you don’t know who this is, you can ignore this email.',
    ],
  }
}
