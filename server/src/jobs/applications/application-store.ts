import { openStages } from '@claimcrew/contract/jobs/rules'
import type { AgreedPost, Application, Offer, Stage } from '@claimcrew/contract/jobs/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { Applications } from '../../kit/data/tables.gen.ts'

/** As it is kept; whose and for what it is, is added where it is shown. */
export type StoredApplication = Pick<
  Application,
  | 'applicationId'
  | 'jobId'
  | 'billerId'
  | 'stage'
  | 'note'
  | 'rateCents'
  | 'answers'
  | 'reason'
  | 'agreed'
  | 'offer'
  | 'engagementId'
  | 'createdAt'
  | 'movedAt'
> & {
  readonly privateNote: string
  /** When an offer was last replaced or taken back. */
  readonly offerChangedAt: Instant | null
  readonly stageBeforeOffer: Stage | null
}

function toOffer(row: Selectable<Applications>): Offer | null {
  const { offer_rate_cents: rateCents, offer_hours_per_week: hoursPerWeek, offer_starts_on: startsOn } = row
  if (rateCents === null || hoursPerWeek === null || startsOn === null) return null
  return {
    pay: row.offer_pay as Offer['pay'],
    rateCents,
    hoursPerWeek,
    startsOn,
    weekdays: row.offer_weekdays,
    hoursFrom: row.offer_hours_from as Offer['hoursFrom'],
    version: row.offer_version,
  }
}

export function toStoredApplication(row: Selectable<Applications>): StoredApplication {
  return {
    applicationId: row.id,
    jobId: row.job_id,
    billerId: row.biller_id,
    stage: row.stage as Stage,
    note: row.note,
    rateCents: row.rate_cents,
    answers: row.answers,
    reason: row.reason,
    agreed: { pay: row.agreed_pay as AgreedPost['pay'], hoursPerWeek: row.agreed_hours_per_week },
    offer: toOffer(row),
    offerChangedAt: row.offer_changed_at,
    stageBeforeOffer: row.stage_before_offer as Stage | null,
    engagementId: row.engagement_id,
    privateNote: row.private_note,
    createdAt: row.created_at,
    movedAt: row.moved_at,
  }
}

export async function findApplication(db: Db | Tx, applicationId: string): Promise<StoredApplication | null> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return row ? toStoredApplication(row) : null
}

/** The same as it stands once everybody before has ended, locked until the transaction ends. */
export async function lockApplication(tx: Tx, applicationId: string): Promise<StoredApplication> {
  const row = await tx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toStoredApplication(row)
}

/** Locks a biller's applications that have no answer yet, until the transaction ends. */
export async function lockOpenApplications(tx: Tx, billerId: string): Promise<StoredApplication[]> {
  const rows = await tx
    .selectFrom('applications')
    .selectAll()
    .where('biller_id', '=', billerId)
    .where('stage', 'in', openStages)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toStoredApplication)
}

export async function findBillerApplication(
  db: Db | Tx,
  jobId: string,
  billerId: string,
): Promise<StoredApplication | null> {
  const row = await db
    .selectFrom('applications')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('biller_id', '=', billerId)
    .executeTakeFirst()
  return row ? toStoredApplication(row) : null
}

/** Who has sent these. */
export async function readBillerIdsByApplication(
  db: Db,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'biller_id as billerId'])
    .where('id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, billerId }) => [id, billerId]))
}

/** The jobs that led to these engagements, where one did. */
export async function readEngagementJobs(
  db: Db,
  engagementIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('applications')
    .select(['engagement_id as engagementId', 'job_id as jobId'])
    .where('engagement_id', '=', sql<string>`any(${engagementIds}::uuid[])`)
    .execute()
  return new Map(rows.flatMap(({ engagementId, jobId }) => (engagementId ? [[engagementId, jobId]] : [])))
}

/** Whether a biller waits for an answer of this client's. */
export async function hasOpenApplication(
  db: Db | Tx,
  clientId: OrganizationId,
  billerId: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .select('a.id')
    .where('a.biller_id', '=', billerId)
    .where('j.client_id', '=', clientId)
    .where('a.stage', 'in', openStages)
    .limit(1)
    .executeTakeFirst()
  return rows !== undefined
}

type NewApplication = Pick<
  StoredApplication,
  'applicationId' | 'jobId' | 'billerId' | 'note' | 'rateCents' | 'agreed' | 'answers' | 'createdAt'
>

export async function insertApplication(tx: Tx, sent: NewApplication): Promise<StoredApplication> {
  const row = await tx
    .insertInto('applications')
    .values({
      id: sent.applicationId,
      job_id: sent.jobId,
      biller_id: sent.billerId,
      stage: 'new',
      note: sent.note,
      rate_cents: sent.rateCents,
      agreed_pay: sent.agreed.pay,
      agreed_hours_per_week: sent.agreed.hoursPerWeek,
      answers: sent.answers,
      created_at: sent.createdAt,
      moved_at: sent.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredApplication(row)
}

type NewOffer = Omit<Offer, 'version'>

const offerColumns = (offer: NewOffer | null) => ({
  offer_pay: offer?.pay ?? null,
  offer_rate_cents: offer?.rateCents ?? null,
  offer_hours_per_week: offer?.hoursPerWeek ?? null,
  offer_starts_on: offer?.startsOn ?? null,
  offer_weekdays: offer?.weekdays ? [...offer.weekdays] : null,
  offer_hours_from: offer?.hoursFrom ?? null,
})

/** A new offer remembers where the application stood; one that was there before and is no more is a change. */
const offerChange = (offer: NewOffer | null, at: Instant) => ({
  ...offerColumns(offer),
  offer_changed_at: sql<Instant | null>`case when stage = 'offered' then ${at}::timestamptz else offer_changed_at end`,
  ...(offer && {
    offer_version: sql<number>`offer_version + 1`,
    stage_before_offer: sql<string>`case when stage = 'offered' then stage_before_offer else stage end`,
  }),
})

type StageChange = {
  readonly stage: Stage
  readonly reason?: string | null
  /** What is left out stays; null takes an offer back. */
  readonly offer?: NewOffer | null
  readonly engagementId?: string
}

/** Where it stands from now on; from here it waits anew. */
export async function writeStageChange(
  tx: Tx,
  applicationId: string,
  { stage, reason = null, offer, engagementId }: StageChange,
  at: Instant,
): Promise<StoredApplication> {
  const row = await tx
    .updateTable('applications')
    .set({
      stage,
      reason,
      moved_at: at,
      reminded_at: null,
      ...(offer !== undefined && offerChange(offer, at)),
      ...(engagementId !== undefined && { engagement_id: engagementId }),
    })
    .where('id', '=', applicationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredApplication(row)
}

export async function writeNote(tx: Tx, applicationId: string, note: string): Promise<StoredApplication> {
  const row = await tx
    .updateTable('applications')
    .set({ private_note: note })
    .where('id', '=', applicationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredApplication(row)
}

/** Lists the billers who wait for an answer. Nobody can apply while the job is locked. */
export async function listWaitingBillers(tx: Tx, jobId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('applications')
    .select('biller_id as billerId')
    .where('job_id', '=', jobId)
    .where('stage', 'in', openStages)
    .execute()
  return rows.map(({ billerId }) => billerId)
}

/** Ends all that wait for an answer, and says whose they were. */
export async function declineOpenApplications(
  tx: Tx,
  jobId: string,
  reason: string,
  at: Instant,
): Promise<{ applicationId: string; billerId: string }[]> {
  return tx
    .updateTable('applications')
    .set({ stage: 'declined', reason, moved_at: at, ...offerColumns(null) })
    .where('job_id', '=', jobId)
    .where('stage', 'in', openStages)
    .returning(['id as applicationId', 'biller_id as billerId'])
    .execute()
}

/** Marks what has waited for the client since then and was not brought up yet; answers how many for which job. */
export async function markLongWaiting(
  tx: Tx,
  since: Instant,
  at: Instant,
): Promise<{ jobId: string; count: number }[]> {
  const marked = await tx
    .updateTable('applications')
    .set({ reminded_at: at })
    .where('stage', 'in', ['new', 'shortlisted', 'interview'])
    .where('reminded_at', 'is', null)
    .where('moved_at', '<=', since)
    .returning('job_id as jobId')
    .execute()
  return [...Map.groupBy(marked, ({ jobId }) => jobId)].map(([jobId, some]) => ({
    jobId,
    count: some.length,
  }))
}
