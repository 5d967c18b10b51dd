import { Readable } from 'node:stream'
import type * as contract from '@claimcrew/contract/people/ownData'
import { enqueue } from '../../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { readFile } from '../../kit/files/storedFile.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { refuseUnconfirmed } from '../../kit/http/session.ts'
import { FileReply } from '../../kit/http/streamedReply.ts'
import { enforceLimit, perDay } from '../../kit/limits/limit.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { findPersonExport, insertExport, listExportParts, listPersonExports } from './export-store.ts'
import { exportPurpose, makeExport } from './makeExport.ts'

export const startExport: Handler<typeof contract.startExport> = ctx =>
  inTransaction(ctx.db, async tx => {
    const { userId } = ctx.actor
    await enforceLimit(tx, ctx, `exports of ${userId}`, perDay(1), 'You can export your data once a day.')
    const exportId = ctx.newId()
    const started = await insertExport(tx, { exportId, userId, now: ctx.now })
    await enqueue(tx, makeExport, { exportId })
    return { export: started }
  })

export const listExports: Handler<typeof contract.listExports> = async ({ db, actor, now }) => ({
  exports: await listPersonExports(db, actor.userId, now),
})

export const getExport: Handler<typeof contract.getExport> = async (ctx, { params }) => {
  const ownExport = await findPersonExport(ctx.db, ctx.actor.userId, params.exportId, ctx.now)
  if (!ownExport) throw notFound()
  if (ownExport.state === 'making') return { export: ownExport }
  await refuseUnconfirmed(ctx.db, ctx.actor.sessionId, ctx.now)
  const parts = await listExportParts(ctx.db, params.exportId)
  return new FileReply({
    content: Readable.from(readParts(ctx, parts), { objectMode: false }),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="Claimcrew data ${ownExport.requestedAt.slice(0, 10)}.zip"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

/** One part in memory at a time, whatever the whole is. */
async function* readParts(ctx: Ctx, parts: readonly string[]) {
  for (const fileId of parts) {
    const part = await readFile(ctx, fileId, exportPurpose)
    if (!part) throw new Refusal('not-ready', 'This file has expired. Export your data again.')
    yield part.content
  }
}
