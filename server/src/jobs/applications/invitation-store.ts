import { takesInvitations } from '@claimcrew/contract/jobs/rules'
import { type JobInvitation, jobStatuses } from '@claimcrew/contract/jobs/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import type { ListedPost } from './application-list-store.ts'

export type StoredInvitation = Pick<
  JobInvitation,
  'invitationId' | 'jobId' | 'billerId' | 'note' | 'state' | 'createdAt'
>

const columns = [
  'id as invitationId',
  'job_id as jobId',
  'biller_id as billerId',
  'note',
  'state',
  'created_at as createdAt',
] as const

const invitations = (db: Db | Tx) =>
  db.selectFrom('job_invitations').select(columns).$castTo<StoredInvitation>()

export async function findBillerInvitation(
  db: Db | Tx,
  jobId: string,
  billerId: string,
): Promise<StoredInvitation | null> {
  const row = await invitations(db)
    .where('job_id', '=', jobId)
    .where('biller_id', '=', billerId)
    .executeTakeFirst()
  return row ?? null
}

/** Held until the transaction ends. */
export async function lockInvitation(tx: Tx, invitationId: string): Promise<StoredInvitation | null> {
  return (await invitations(tx).where('id', '=', invitationId).forUpdate().executeTakeFirst()) ?? null
}

type InvitationOwnerFilter = { readonly jobId: string } | { readonly billerId: string }

/** To a job, or of a biller from whom none was taken back; the latest first. */
export async function listInvitationPage(
  db: Db,
  filter: InvitationOwnerFilter,
  before: PagePosition | null,
  limit: number,
): Promise<StoredInvitation[]> {
  return invitations(db)
    .where(eb =>
      'jobId' in filter
        ? eb('job_id', '=', filter.jobId)
        : eb.and([eb('biller_id', '=', filter.billerId), eb('state', '<>', 'withdrawn')]),
    )
    .where(isAfterPosition(before, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const running = jobStatuses.filter(takesInvitations)

const selectOpenInvitations = (db: Db | Tx, billerId: string) =>
  db
    .selectFrom('job_invitations as i')
    .innerJoin('jobs as j', 'j.id', 'i.job_id')
    .select('i.job_id as jobId')
    .where('i.biller_id', '=', billerId)
    .where('i.state', '=', 'invited')
    .where('j.status', 'in', running)

/** The jobs to which a biller is asked to apply, some at a time; the latest first. */
export async function listInvitedJobs(
  db: Db,
  billerId: string,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<ListedPost[]> {
  return selectOpenInvitations(db, billerId)
    .select(['i.created_at as at', 'i.id'])
    .where(isAfterPosition(after, ['i.created_at', 'i.id'], 'desc'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countOpenInvitations(db: Db, billerId: string): Promise<number> {
  const { count } = await selectOpenInvitations(db, billerId)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those of one job that nobody has answered, whether it still runs or not. */
export async function listUnansweredInvitations(tx: Tx, jobId: string): Promise<StoredInvitation[]> {
  return invitations(tx).where('job_id', '=', jobId).where('state', '=', 'invited').execute()
}

/** Whether a client waits for a biller's answer. */
export async function hasOpenInvitation(
  db: Db | Tx,
  clientId: OrganizationId,
  billerId: string,
): Promise<boolean> {
  const rows = await selectOpenInvitations(db, billerId)
    .where('j.client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst()
  return rows !== undefined
}

/** One a job for each biller: null where there is one that was not taken back. */
export async function insertInvitation(
  tx: Tx,
  { invitationId, jobId, billerId, note, createdAt }: Omit<StoredInvitation, 'state'>,
): Promise<StoredInvitation | null> {
  const values = { id: invitationId, note, state: 'invited', created_at: createdAt, answered_at: null }
  const row = await tx
    .insertInto('job_invitations')
    .values({ ...values, job_id: jobId, biller_id: billerId })
    .onConflict(conflict =>
      conflict
        .constraint('job_invitations_once')
        .doUpdateSet(values)
        .where('job_invitations.state', '=', 'withdrawn'),
    )
    .returning(columns)
    .$castTo<StoredInvitation>()
    .executeTakeFirst()
  return row ?? null
}

export async function writeAnswer(
  tx: Tx,
  invitationId: string,
  state: 'accepted' | 'declined',
  at: Instant,
): Promise<StoredInvitation> {
  return tx
    .updateTable('job_invitations')
    .set({ state, answered_at: at })
    .where('id', '=', invitationId)
    .returning(columns)
    .$castTo<StoredInvitation>()
    .executeTakeFirstOrThrow()
}

/** Takes all back that a biller has not answered, and says for which jobs. */
export async function withdrawBillerInvitations(tx: Tx, billerId: string, at: Instant): Promise<string[]> {
  const rows = await tx
    .updateTable('job_invitations')
    .set({ state: 'withdrawn', answered_at: at })
    .where('biller_id', '=', billerId)
    .where('state', '=', 'invited')
    .returning('job_id as jobId')
    .execute()
  return rows.map(({ jobId }) => jobId)
}
