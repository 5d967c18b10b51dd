import { mayDecideOn, mayWithdraw } from '@claimcrew/contract/jobs/policy'
import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Stage } from '@claimcrew/contract/jobs/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { User } from '@claimcrew/contract/people/contract'
import type { Actor } from '@claimcrew/contract/permissions'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { lockSidesShared } from '../../people/commands.ts'
import { findJob, lockJob, type StoredJob } from '../job-store.ts'
import { findApplication, lockApplication, type StoredApplication } from './application-store.ts'

/** An application with all that a step of it is decided by, as it stays until the transaction ends. */
export type LockedApplication = {
  readonly application: StoredApplication
  readonly job: StoredJob
  readonly client: User
  readonly biller: User
}

type ApplicationSides = { readonly clientId: OrganizationId; readonly billerId: string }

/** People first, then the job, then the application: anyone who takes several of them takes them in this order. */
async function lockAllForUpdate(
  tx: Tx,
  { actor }: CommandCtx,
  applicationId: string,
  may: (actor: Actor, sides: ApplicationSides) => boolean,
): Promise<LockedApplication> {
  const row = await findApplication(tx, applicationId)
  const posted = row && (await findJob(tx, row.jobId))
  if (!posted || !may(actor, { clientId: posted.clientId, billerId: row.billerId })) throw notFound()
  const { client, biller } = await lockSidesShared(tx, posted.clientId, row.billerId)
  const job = await lockJob(tx, posted.jobId)
  if (!client || !biller || !job) throw notFound()
  return { application: await lockApplication(tx, applicationId), job, client, biller }
}

const endings: Partial<Record<Stage, string>> = {
  hired: 'This applicant is already hired.',
  declined: 'This application was declined.',
  withdrawn: 'This application was withdrawn.',
}

/** Locks an application to a job that the actor manages, while it has no answer yet. */
export async function lockApplicationToDecide(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
): Promise<LockedApplication> {
  const locked = await lockAllForUpdate(tx, ctx, applicationId, mayDecideOn)
  refuseEnded(locked.application)
  return locked
}

/** One's own, while it has no answer yet. */
export async function lockOwnApplication(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
): Promise<LockedApplication> {
  const locked = await lockAllForUpdate(tx, ctx, applicationId, mayWithdraw)
  refuseEnded(locked.application)
  return locked
}

/** A job's client remembers what they want, also of what has ended. */
export const lockApplicationToNote = (
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
): Promise<LockedApplication> => lockAllForUpdate(tx, ctx, applicationId, mayDecideOn)

function refuseEnded({ stage }: StoredApplication): void {
  if (!isOpenStage(stage)) throw conflict(endings[stage] ?? 'This application has ended.')
}
