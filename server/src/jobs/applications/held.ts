import { mayDecideOn, mayWithdraw } from '@claimcrew/contract/jobs/policy'
import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Stage } from '@claimcrew/contract/jobs/shapes'
import type { User } from '@claimcrew/contract/people/contract'
import type { Actor } from '@claimcrew/contract/people/policy'
import type { Tx } from '../../kit/data/db.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Acting } from '../../kit/http/route.ts'
import { holdUsers } from '../../people/store.ts'
import { findJob, lockJob, type StoredJob } from '../job-store.ts'
import { findApplication, lockApplication, type StoredApplication } from './application-store.ts'

/** An application with all that a step of it is decided by, as it stays until the transaction ends. */
export type Held = {
  readonly application: StoredApplication
  readonly job: StoredJob
  readonly client: User
  readonly biller: User
}

type Sides = { readonly clientId: string; readonly billerId: string }

/** People first, then the job, then the application: whoever takes several of them takes them in this order. */
async function hold(
  tx: Tx,
  { actor }: Acting,
  applicationId: string,
  may: (actor: Actor, sides: Sides) => boolean,
): Promise<Held> {
  const found = await findApplication(tx, applicationId)
  const posted = found && (await findJob(tx, found.jobId))
  if (!posted || !may(actor, { clientId: posted.clientId, billerId: found.billerId })) throw notFound()
  const people = await holdUsers(tx, [posted.clientId, found.billerId])
  const client = people.find(({ userId }) => userId === posted.clientId)
  const biller = people.find(({ userId }) => userId === found.billerId)
  const job = await lockJob(tx, posted.jobId)
  if (!client || !biller || !job) throw notFound()
  return { application: await lockApplication(tx, applicationId), job, client, biller }
}

const endings: Partial<Record<Stage, string>> = {
  hired: 'This applicant is already hired.',
  declined: 'This application was declined.',
  withdrawn: 'This application was withdrawn.',
}

/** Of a job that the actor manages, while it has no answer yet. */
export async function holdToDecide(tx: Tx, by: Acting, applicationId: string): Promise<Held> {
  const held = await hold(tx, by, applicationId, mayDecideOn)
  refuseEnded(held.application)
  return held
}

/** One's own, while it has no answer yet. */
export async function holdOwn(tx: Tx, by: Acting, applicationId: string): Promise<Held> {
  const held = await hold(tx, by, applicationId, mayWithdraw)
  refuseEnded(held.application)
  return held
}

/** A job's client remembers what they want, also of what has ended. */
export const holdToNote = (tx: Tx, by: Acting, applicationId: string): Promise<Held> =>
  hold(tx, by, applicationId, mayDecideOn)

function refuseEnded({ stage }: StoredApplication): void {
  if (!isOpenStage(stage)) throw conflict(endings[stage] ?? 'This application has ended.')
}
