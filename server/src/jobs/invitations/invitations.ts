import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import type { JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import type { Tx } from '../../kit/data/db.ts'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Ctx, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { holdUsers } from '../../people/store.ts'
import { invitationsBefore, lockInvitation, writeAnswer } from '../applications/invitation-store.ts'
import { publishMove } from '../applications/moved.ts'
import { showInvitation, showInvitations } from '../applications/show.ts'
import { findJob } from '../job-store.ts'

export const listJobInvitations: Handler<typeof contract.listJobInvitations> = async (
  ctx,
  { params, query },
) => {
  const job = await findJob(ctx.db, params.jobId)
  if (!job || !mayManageJob(ctx.actor, job)) throw notFound()
  return page(ctx, { jobId: job.jobId }, query)
}

export const listInvitations: Handler<typeof contract.listInvitations> = (ctx, { query }) =>
  page(ctx, { billerId: ctx.actor.userId }, query)

async function page(
  { db }: Ctx,
  whose: Parameters<typeof invitationsBefore>[1],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const found = await invitationsBefore(db, whose, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(found, limit, one => [one.createdAt, one.invitationId])
  return { items: await showInvitations(db, items), nextCursor }
}

export const declineInvitation: Handler<typeof contract.declineInvitation> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => ({ invitation: await refuseInvitation(tx, ctx, params.invitationId) }))

/** The actor does not want to apply, and the client is told. */
export async function refuseInvitation(tx: Tx, by: Acting, invitationId: string): Promise<JobInvitation> {
  await holdUsers(tx, [by.actor.userId])
  const invitation = await lockInvitation(tx, invitationId)
  if (!invitation || invitation.billerId !== by.actor.userId) throw notFound()
  if (invitation.state !== 'invited')
    throw conflict(
      invitation.state === 'withdrawn'
        ? 'This invitation was withdrawn.'
        : `You already ${invitation.state} this invitation.`,
    )
  const after = await writeAnswer(tx, invitation.invitationId, 'declined', by.now)
  const shown = await showInvitation(tx, after)
  await notify(tx, by, {
    userId: shown.clientId,
    kind: kinds['invitation-declined'],
    event: shown.invitationId,
    title: 'Invitation declined',
    description: `${shown.userName} declined your invitation to apply to ${shown.jobTitle}.`,
    link: to('/jobs', { job: shown.jobId, tab: 'invited' }),
  })
  await publishMove(tx, by, shown)
  return shown
}
