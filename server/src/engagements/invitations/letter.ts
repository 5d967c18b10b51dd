import type { TeamInvitation } from '@claimcrew/contract/engagements/contract'
import { mailedLink } from '@claimcrew/contract/kit/href'
import type { Letter } from '../../kit/mail/letter.ts'

/** What a mail program would make a link of: nobody advertises by what they call themselves. */
const looksLikeAddress = /:\/\/|www\.|@|[a-z0-9]\.[a-z]{2,}/i

/** Says who invites and nothing else that they could choose: the rest stands on the screen behind the link. */
export function invitationLetter(
  { email, clientName, expiresAt }: Pick<TeamInvitation, 'email' | 'clientName' | 'expiresAt'>,
  publicUrl: string,
  token: string,
): Letter {
  const who = looksLikeAddress.test(clientName) ? 'Someone you work with' : clientName
  return {
    to: email,
    until: expiresAt,
    subject: 'You’re invited to a team on Claimcrew',
    body: [
      'Hello,',
      `${who} invites you to work together on Claimcrew: hours, attendance and tasks in one place. You’ll see the terms before you agree to anything.`,
      { button: 'View invitation', to: publicUrl + mailedLink('invitation', token) },
      'The link works for 14 days. If you don’t know who this is, you can ignore this email.',
    ],
  }
}
