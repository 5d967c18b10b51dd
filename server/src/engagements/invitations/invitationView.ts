import type { TeamInvitation } from '@claimcrew/contract/engagements/contract'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../../kit/data/db.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import type { InvitationRow } from './invitation-store.ts'

/** Invitations as they are read, in the same order: with the client's name, and what has become of each. */
export async function toInvitationViews(
  db: Db | Tx,
  rows: readonly InvitationRow[],
  now: Instant,
): Promise<TeamInvitation[]> {
  const clients = await listOrganizations(db, [...new Set(rows.map(row => row.clientId))])
  const byId = new Map(clients.map(client => [client.id, client]))
  return rows.map(row => {
    const client = byId.get(row.clientId)
    if (!client) throw new Error(`An invitation names ${row.clientId}, who was not read`)
    return {
      ...row,
      clientName: client.userName,
      state: toState(row, client.deactivatedAt !== null, now),
    }
  })
}

/** A client who was deactivated invites nobody any more. */
function toState(row: InvitationRow, isGone: boolean, now: Instant): TeamInvitation['state'] {
  if (row.answer !== null) return row.answer
  if (isGone) return 'withdrawn'
  return row.expiresAt <= now ? 'expired' : 'pending'
}

export async function toInvitationView(
  db: Db | Tx,
  row: InvitationRow,
  now: Instant,
): Promise<TeamInvitation> {
  const [view] = await toInvitationViews(db, [row], now)
  if (!view) throw new Error('One invitation is shown as one')
  return view
}
