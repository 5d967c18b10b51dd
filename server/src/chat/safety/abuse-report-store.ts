import type { AbuseReport } from '@claimcrew/contract/chat/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'

type ReportNameField = 'reporterName' | 'authorName' | 'deciderName'

export type StoredAbuseReport = Omit<AbuseReport, ReportNameField> & {
  readonly deciderId: string | null
  readonly text: string
  readonly sentAt: Instant
}

type NewAbuseReport = Pick<
  StoredAbuseReport,
  | 'reportId'
  | 'messageId'
  | 'conversationId'
  | 'authorId'
  | 'reporterId'
  | 'reason'
  | 'note'
  | 'text'
  | 'sentAt'
  | 'reportedAt'
>

/** Once a message for each person; false where that was before. */
export async function insertAbuseReport(tx: Tx, report: NewAbuseReport): Promise<boolean> {
  const row = await tx
    .insertInto('message_reports')
    .values({
      id: report.reportId,
      message_id: report.messageId,
      conversation_id: report.conversationId,
      author_id: report.authorId,
      reporter_id: report.reporterId,
      reason: report.reason,
      note: report.note,
      text: report.text,
      sent_at: report.sentAt,
      reported_at: report.reportedAt,
    })
    .onConflict(conflict => conflict.constraint('message_reports_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const reports = (db: Db | Tx) =>
  db
    .selectFrom('message_reports')
    .select([
      'id as reportId',
      'message_id as messageId',
      'conversation_id as conversationId',
      'author_id as authorId',
      'reporter_id as reporterId',
      'reason',
      'note',
      'text',
      'sent_at as sentAt',
      'reported_at as reportedAt',
      'state',
      'decided_at as decidedAt',
      'decided_by as deciderId',
      'decision',
    ])
    .$castTo<StoredAbuseReport>()

/** The latest first. */
export async function readAbuseReports(
  db: Db,
  state: AbuseReport['state'] | undefined,
  before: PagePosition | null,
  limit: number,
): Promise<StoredAbuseReport[]> {
  return reports(db)
    .$if(state !== undefined, query => query.where('state', '=', state ?? ''))
    .where(isAfterPosition(before, ['reported_at', 'id'], 'desc'))
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findAbuseReport(db: Db | Tx, reportId: string): Promise<StoredAbuseReport | null> {
  return (await reports(db).where('id', '=', reportId).executeTakeFirst()) ?? null
}

/** Null where somebody has decided before, or there is none. */
export async function writeAbuseReportDecision(
  tx: Tx,
  reportId: string,
  decided: { state: 'dismissed' | 'acted'; decision: string; by: string; at: Instant },
): Promise<boolean> {
  const row = await tx
    .updateTable('message_reports')
    .set({
      state: decided.state,
      decision: decided.decision,
      decided_by: decided.by,
      decided_at: decided.at,
    })
    .where('id', '=', reportId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
