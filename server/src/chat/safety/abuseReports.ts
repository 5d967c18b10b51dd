import type * as contract from '@claimcrew/contract/chat/contract'
import { kinds } from '@claimcrew/contract/chat/notifications'
import type { AbuseReport } from '@claimcrew/contract/chat/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { listPeople, listPeopleOfRoles } from '../../people/store.ts'
import { lockVisibleMessage } from '../messages/changeMessage.ts'
import {
  findAbuseReport,
  insertAbuseReport,
  readAbuseReports,
  type StoredAbuseReport,
  writeAbuseReportDecision,
} from './abuse-report-store.ts'

export const reportMessage: Handler<typeof contract.reportMessage> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { message } = await lockVisibleMessage(ctx, tx, params)
    const { userId } = ctx.actor
    if (message.authorId === userId) throw conflict('This is your own message. You can delete it instead.')
    if (message.deletedAt !== null) throw conflict('This message was deleted.')
    const reportId = ctx.newId()
    const { authorId, text, sentAt } = message
    const report = {
      reportId,
      ...params,
      ...body,
      authorId,
      text,
      sentAt,
      reporterId: userId,
      reportedAt: ctx.now,
    }
    // A report that is sent again has been heard.
    if (!(await insertAbuseReport(tx, report))) return doneReply
    await audit(tx, ctx, {
      action: 'chat:reported',
      subjectId: authorId,
      after: { reportId, messageId: params.messageId, reason: body.reason },
      // It is to administrators that they reported it: the author may be an owner who reads the organization's audit.
      organizationId: null,
    })
    const admins = await listPeopleOfRoles(tx, ['ADMIN'])
    for (const { id, deactivatedAt } of admins) {
      if (deactivatedAt !== null) continue
      await notify(tx, ctx, {
        userId: id,
        kind: kinds['message-reported'],
        event: reportId,
        title: 'A message was reported',
        description: 'Someone reported a message in a conversation.',
        link: to('/chat', { view: 'reports', report: reportId }),
      })
    }
    return doneReply
  })

async function toAbuseReportViews(db: Db | Tx, rows: readonly StoredAbuseReport[]): Promise<AbuseReport[]> {
  const ids = rows.flatMap(row => [row.reporterId, row.authorId, ...(row.deciderId ? [row.deciderId] : [])])
  const names = new Map((await listPeople(db, [...new Set(ids)])).map(person => [person.id, person.userName]))
  return rows.map(({ deciderId, text, sentAt, ...report }) => ({
    ...report,
    reporterName: names.get(report.reporterId) ?? '',
    authorName: names.get(report.authorId) ?? '',
    deciderName: deciderId === null ? null : (names.get(deciderId) ?? ''),
  }))
}

export const listAbuseReports: Handler<typeof contract.listAbuseReports> = async (ctx, { query }) => {
  const rows = await readAbuseReports(ctx.db, query.state, parseCursor(query.cursor), query.limit + 1)
  const { items, nextCursor } = toPage(rows, query.limit, one => [one.reportedAt, one.reportId])
  return { items: await toAbuseReportViews(ctx.db, items), nextCursor }
}

async function readAbuseReport(db: Db | Tx, reportId: string) {
  const row = await findAbuseReport(db, reportId)
  const [report] = row ? await toAbuseReportViews(db, [row]) : []
  if (!row || !report) throw notFound()
  return { row, report }
}

/** Somebody's private words: anyone who looks at them leaves a trace. */
export const openAbuseReport: Handler<typeof contract.openAbuseReport> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const { row, report } = await readAbuseReport(tx, params.reportId)
    await audit(tx, ctx, {
      action: 'chat:report-opened',
      subjectId: row.authorId,
      after: { reportId: row.reportId, messageId: row.messageId },
    })
    return { report, text: row.text, sentAt: row.sentAt }
  })

export const decideAbuseReport: Handler<typeof contract.decideAbuseReport> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const { row } = await readAbuseReport(tx, params.reportId)
    const decided = { ...body, by: ctx.actor.userId, at: ctx.now }
    if (!(await writeAbuseReportDecision(tx, params.reportId, decided)))
      throw conflict('This report is already closed.')
    await audit(tx, ctx, {
      action: 'chat:report-decided',
      subjectId: row.authorId,
      before: { state: row.state },
      after: { reportId: row.reportId, ...body },
    })
    return { report: (await readAbuseReport(tx, params.reportId)).report }
  })
