import { createHash } from 'node:crypto'
import type { ParsedInput, Reply } from '@claimcrew/contract/kit/endpoint'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, dayIn, pickLater } from '@claimcrew/contract/kit/time'
import { allWorkTypes } from '@claimcrew/contract/kit/workTypes'
import type * as contract from '@claimcrew/contract/production/targets'
import { createTargetFinder, type TargetChange } from '@claimcrew/contract/production/targets'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { changedMeanwhile, invalid, notFound } from '../../kit/refusal.ts'
import { refuseUnknownPractice, refuseUnusablePractice } from '../../organizations/access.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { lockTargetsForUpdate, readTargets, writeTargets } from './target-store.ts'

type TargetOwner = Pick<TargetChange, 'clientId' | 'practiceId'>

/** The client whose targets are meant: a client's own; an ADMIN names one, or means the defaults. */
async function findTargetClient(
  ctx: Ctx,
  db: Db | Tx,
  clientId: OrganizationId | undefined,
): Promise<string | null> {
  if (ctx.actor.role === 'CLIENT') {
    if (clientId !== undefined && clientId !== ctx.actor.organizationId) throw notFound()
    return ctx.actor.organizationId
  }
  if (clientId === undefined) return null
  const [client] = await listOrganizations(db, [clientId])
  if (client?.role !== 'CLIENT') throw notFound()
  return clientId
}

export const getProductionTargets: Handler<typeof contract.getProductionTargets> = async (ctx, { query }) => {
  const clientId = await findTargetClient(ctx, ctx.db, query.clientId)
  const practiceId = query.practiceId ?? null
  await refuseUnknownPractice(ctx.db, clientId, practiceId)
  const set = await readTargets(ctx.db, clientId === null ? [] : [clientId])
  return toTargetsReply(set, { clientId, practiceId }, query.on ?? toToday(ctx))
}

const toToday = ({ actor, now }: Ctx) => dayIn(actor.timeZone, now)

const toName = ({ workType, byPhone, from }: TargetChange) => `${workType} ${byPhone} ${from}`

/** The version of what one owner has set. */
function toTargetsVersion(set: readonly TargetChange[], owner: TargetOwner): string {
  const own = set.filter(one => isOwn(one, owner)).map(one => `${toName(one)} ${one.perHour}`)
  return createHash('sha256').update(own.toSorted().join()).digest('base64url').slice(0, 22)
}

const isOwn = (change: TargetChange, { clientId, practiceId }: TargetOwner): boolean =>
  change.clientId === clientId && change.practiceId === practiceId

function toTargetsReply(
  set: readonly TargetChange[],
  owner: TargetOwner,
  on: string,
): Reply<typeof contract.getProductionTargets> {
  const find = createTargetFinder(set)
  const targets = allWorkTypes.map(({ value: workType }) => {
    const all = find({ ...owner, workType, byPhone: false }, on)
    const calls = find({ ...owner, workType, byPhone: true }, on)
    const isApart = calls.perHour !== all.perHour || calls.source !== all.source || calls.from !== all.from
    const practiceId = all.source === 'practice' ? owner.practiceId : null
    return { workType, practiceId, ...all, byPhone: isApart ? calls : null }
  })
  const later = set.filter(one => isOwn(one, owner) && one.from > on)
  return {
    ...owner,
    on,
    version: toTargetsVersion(set, owner),
    targets,
    later: later.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  }
}

const farthestDays = 366

export const saveProductionTargets: Handler<typeof contract.saveProductionTargets> = (
  ctx,
  { query, body },
) => {
  if (query.clientId && body.clientId && query.clientId !== body.clientId)
    throw invalid('clientId', 'Choose one client only.')
  const practiceId = findNamedPractice(query, body)
  const today = toToday(ctx)
  const from = body.from ?? today
  if (from < addDays(today, -farthestDays) || from > addDays(today, farthestDays))
    throw invalid('from', 'Choose a start within a year of today.')
  const named = new Set(body.targets.map(one => `${one.workType} ${one.byPhone}`))
  if (named.size < body.targets.length) throw invalid('targets', 'A work type is listed twice.')
  return inTransaction(ctx.db, async tx => {
    const clientId = await findTargetClient(ctx, tx, body.clientId ?? query.clientId)
    const owner = { clientId, practiceId }
    await refuseUnusablePractice(tx, clientId, practiceId)
    await lockTargetsForUpdate(tx, clientId)
    const before = await readTargets(tx, clientId === null ? [] : [clientId])
    const set = body.targets.map(({ workType, byPhone, perHour }) => ({
      ...owner,
      workType,
      byPhone,
      perHour,
      from,
    }))
    const isSeen = body.version === undefined || body.version === toTargetsVersion(before, owner)
    // Sent once more after a lost answer, they are as they should be.
    if (!isSeen && !set.every(one => isSetAlready(before, one))) throw changedMeanwhile()
    await writeTargets(tx, { userId: ctx.actor.userId, now: ctx.now, newId: ctx.newId }, set)
    const find = createTargetFinder(before)
    await audit(tx, ctx, {
      action: 'production:targets',
      subjectId: clientId,
      before: set.map(one => ({ ...one, ...find(one, from) })),
      after: set,
      organizationId: clientId ?? undefined,
    })
    const after = await readTargets(tx, clientId === null ? [] : [clientId])
    return toTargetsReply(after, owner, pickLater(from, today))
  })
}

type SaveTargets = ParsedInput<typeof contract.saveProductionTargets>

/** The practice that the address, the body or the targets name; they may not name two. */
function findNamedPractice(query: SaveTargets['query'], body: SaveTargets['body']): string | null {
  const targets = body.targets.map(one => one.practiceId)
  const [practiceId = null, ...others] = new Set(
    [query.practiceId, body.practiceId, ...targets].filter(one => one !== undefined && one !== null),
  )
  const isMixed = practiceId !== null && !query.practiceId && !body.practiceId && targets.some(one => !one)
  if (others.length > 0 || isMixed) throw invalid('practiceId', 'Choose one practice only.')
  return practiceId
}

const isSetAlready = (before: readonly TargetChange[], change: TargetChange): boolean =>
  before.some(one => isOwn(one, change) && toName(one) === toName(change) && one.perHour === change.perHour)
