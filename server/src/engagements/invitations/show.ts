import type { TeamInvitation } from '@claimcrew/contract/engagements/contract'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { InvitationRow } from './invitation-store.ts'

export function invitationState(row: InvitationRow, now: Instant): TeamInvitation['state'] {
  if (row.answer !== null) return row.answer
  if (row.clientLeftAt !== null) return 'withdrawn'
  return row.expiresAt <= now ? 'expired' : 'pending'
}

export const showInvitation = (row: InvitationRow, now: Instant): TeamInvitation => ({
  ...row,
  state: invitationState(row, now),
})
