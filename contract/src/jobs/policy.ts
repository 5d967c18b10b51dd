import type { Actor } from '../people/policy.ts'
import type { JobStatus } from './shapes.ts'

type Posted = { readonly clientId: string; readonly status: JobStatus }

export const mayManageJob = (actor: Actor, { clientId }: Pick<Posted, 'clientId'>): boolean =>
  actor.role === 'ADMIN' || (actor.role === 'CLIENT' && actor.userId === clientId)

/** Billers read what is open, and what they are concerned with: they applied, or are invited. Drafts are nobody's else. */
export const mayReadJob = (actor: Actor, job: Posted, concerned: boolean): boolean =>
  mayManageJob(actor, job) ||
  (actor.role === 'BILLER' && (job.status === 'open' || (concerned && job.status !== 'draft')))

/** An application is between the job's client and its biller; an ADMIN sees all. */
export const mayDecideOn = (actor: Actor, application: { readonly clientId: string }): boolean =>
  mayManageJob(actor, application)
