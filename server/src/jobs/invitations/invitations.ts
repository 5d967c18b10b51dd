import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import type { JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import type { Tx } from '../../kit/data/db.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx, Ctx, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { lockUsersShared } from '../../people/store.ts'
import { publishApplicationChange } from '../applications/applicationChange.ts'
import { toJobInvitationView, toJobInvitationViews } from '../applications/applicationView.ts'
import { listInvitationPage, lockInvitation, writeAnswer } from '../applications/invitation-store.ts'
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
  owner: Parameters<typeof listInvitationPage>[1],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const rows = await listInvitationPage(db, owner, parseCursor(cursor), limit + 1)
  const { items, nextCursor } = toPage(rows, limit, one => [one.createdAt, one.invitationId])
  return { items: await toJobInvitationViews(db, items), nextCursor }
}

export const declineInvitation: Handler<typeof contract.declineInvitation> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => ({
    invitation: await declineOwnInvitation(tx, ctx, params.invitationId),
  }))

/** The actor does not want to apply, and the client is told. */
export async function declineOwnInvitation(
  tx: Tx,
  ctx: CommandCtx,
  invitationId: string,
): Promise<JobInvitation> {
  await lockUsersShared(tx, [ctx.actor.userId])
  const invitation = await lockInvitation(tx, invitationId)
  if (!invitation || invitation.billerId !== ctx.actor.userId) throw notFound()
  if (invitation.state !== 'invited')
    throw conflict(
      invitation.state === 'withdrawn'
        ? 'This invitation was withdrawn.'
        : `You already ${invitation.state} this invitation.`,
    )
  const after = await writeAnswer(tx, invitation.invitationId, 'declined', ctx.now)
  const view = await toJobInvitationView(tx, after)
  await notify(tx, ctx, {
    userId: view.clientId,
    kind: kinds['invitation-declined'],
    event: view.invitationId,
    title: 'Invitation declined',
    description: `${view.userName} declined your invitation to apply to ${view.jobTitle}.`,
    link: to('/jobs', { job: view.jobId, tab: 'invited' }),
  })
  await publishApplicationChange(tx, ctx, view)
  return view
}
