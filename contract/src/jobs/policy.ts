import type { EngagementPeriod } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import { addDays } from '../kit/time.ts'
import type { Actor } from '../permissions.ts'
import type { JobStatus } from './shapes.ts'

type JobOwnership = { readonly clientId: OrganizationId; readonly status: JobStatus }

export const mayManageJob = (actor: Actor, { clientId }: Pick<JobOwnership, 'clientId'>): boolean =>
  actor.role === 'ADMIN' || (actor.role === 'CLIENT' && actor.organizationId === clientId)

/** Billers read what is open, and what they are concerned with: they applied, or are invited. Drafts are nobody's else. */
export const mayReadJob = (actor: Actor, job: JobOwnership, concerned: boolean): boolean =>
  mayManageJob(actor, job) ||
  (actor.role === 'BILLER' && (job.status === 'open' || (concerned && job.status !== 'draft')))

type ApplicationSides = { readonly clientId: OrganizationId; readonly billerId: string }

/** An application is taken back by the person who sent it. */
export const mayWithdraw = (actor: Actor, { billerId }: Pick<ApplicationSides, 'billerId'>): boolean =>
  actor.role === 'BILLER' && actor.userId === billerId

export const mayReadApplication = (actor: Actor, sides: ApplicationSides): boolean =>
  mayDecideOn(actor, sides) || mayWithdraw(actor, sides)

/** An application is between the job's client and its biller; an ADMIN sees all. */
export const mayDecideOn = (actor: Actor, application: { readonly clientId: OrganizationId }): boolean =>
  mayManageJob(actor, application)

/** For how long after an engagement two people still have something to settle. */
const settlingDays = 30

/** What ties a client and a biller to each other. */
export type HiringRelation = {
  readonly ties: readonly Pick<EngagementPeriod, 'endedOn'>[]
  /** The biller has applied, and neither side has ended it. */
  readonly applied: boolean
  /** The client has asked the biller to apply, and waits for an answer. */
  readonly invited: boolean
}

/** Whether they still work together, or did so lately; `today` is the biller's. */
export const haveRecentWork = ({ ties }: Pick<HiringRelation, 'ties'>, today: string): boolean =>
  ties.some(({ endedOn }) => endedOn === null || addDays(endedOn, settlingDays) >= today)

/** Two people have business with each other: it opens an unlisted profile, and lets them write to each other. */
export const mayContact = (dealings: HiringRelation, today: string): boolean =>
  haveRecentWork(dealings, today) || dealings.applied || dealings.invited
