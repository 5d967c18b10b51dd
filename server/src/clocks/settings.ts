import type * as contract from '@claimcrew/contract/clocks/contract'
import { audit } from '../kit/data/audit.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { changedMeanwhile, invalid, notFound } from '../kit/refusal.ts'
import { listOrganizations } from '../people/organization-store.ts'
import { lockThreshold, readThresholds, writeThreshold } from './settings-store.ts'

/** The client whose threshold is meant: a client's own; an ADMIN has to name one. */
async function findThresholdClient({ actor }: Ctx, db: Db | Tx, named: string | undefined): Promise<string> {
  if (actor.role === 'CLIENT' && named !== undefined && named !== actor.organizationId) throw notFound()
  const clientId = actor.role === 'CLIENT' ? actor.organizationId : named
  if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
  const [client] = await listOrganizations(db, [clientId])
  if (client?.role !== 'CLIENT') throw notFound()
  return clientId
}

export const getClockSettings: Handler<typeof contract.getClockSettings> = async (ctx, { query }) => {
  const clientId = await findThresholdClient(ctx, ctx.db, query.clientId)
  return { clientId, thresholdMinutes: (await readThresholds(ctx.db, [clientId]))(clientId) }
}

export const saveClockSettings: Handler<typeof contract.saveClockSettings> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const clientId = await findThresholdClient(ctx, tx, body.clientId)
    const { thresholdMinutes } = body
    await lockThreshold(tx, clientId)
    const before = (await readThresholds(tx, [clientId]))(clientId)
    if (body.before !== undefined && before !== body.before && before !== thresholdMinutes)
      throw changedMeanwhile()
    await writeThreshold(tx, clientId, thresholdMinutes, { userId: ctx.actor.userId, at: ctx.now })
    await audit(tx, ctx, {
      action: 'clocks:settings',
      subjectId: clientId,
      before: { thresholdMinutes: before },
      after: { thresholdMinutes },
      organizationId: clientId ?? undefined,
    })
    return { clientId, thresholdMinutes }
  })
