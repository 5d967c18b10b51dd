import type { ParsedInput } from '@claimcrew/contract/kit/endpoint'
import type * as contract from '@claimcrew/contract/organizations/contract'
import { practicesChanged } from '@claimcrew/contract/organizations/contract'
import { mayManagePractices } from '@claimcrew/contract/organizations/policy'
import {
  emptyPractice,
  maxPractices,
  type Practice,
  type PracticeChange,
} from '@claimcrew/contract/organizations/shapes'
import { audit } from '../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { publish } from '../kit/live/events.ts'
import { conflict, notFound, refuseUnseenChange } from '../kit/refusal.ts'
import { lockManagedOrganization } from './access.ts'
import { countPractices, insertPractice, lockPractice, writePractice } from './store.ts'

export async function createPractice(
  tx: Tx,
  ctx: CommandCtx,
  { organizationId: named, ...fields }: ParsedInput<typeof contract.createPractice>['body'],
): Promise<Practice> {
  const organizationId = await lockManagedOrganization(tx, ctx, named)
  if ((await countPractices(tx, organizationId)) >= maxPractices)
    throw conflict(`You can have at most ${maxPractices} practices.`)
  const practice = applyChange(
    { ...emptyPractice, name: '', practiceId: ctx.newId(), organizationId },
    fields,
  )
  await insertPractice(tx, practice, ctx.now).catch(refuseTakenName)
  await audit(tx, ctx, {
    action: 'practice:created',
    subjectId: practice.practiceId,
    after: practice,
    organizationId,
  })
  await publish(tx, practicesChanged, { now: ctx.now, subject: organizationId })
  return practice
}

export async function updatePractice(
  tx: Tx,
  ctx: CommandCtx,
  practiceId: string,
  { organizationId: named, before: seen, ...fields }: ParsedInput<typeof contract.updatePractice>['body'],
): Promise<Practice> {
  const own = ctx.actor.role === 'CLIENT' ? ctx.actor.organizationId : undefined
  const before = await lockPractice(tx, practiceId, named ?? own)
  if (!before || !mayManagePractices(ctx.actor, before.organizationId)) throw notFound()
  refuseUnseenChange(before, fields, seen)
  const after = applyChange(before, fields)
  if (JSON.stringify(after) === JSON.stringify(before)) return before
  await writePractice(tx, after).catch(refuseTakenName)
  await audit(tx, ctx, {
    action: 'practice:changed',
    subjectId: practiceId,
    before,
    after,
    organizationId: before.organizationId,
  })
  await publish(tx, practicesChanged, { now: ctx.now, subject: before.organizationId })
  return after
}

const applyChange = (practice: Practice, { name, state, ...others }: PracticeChange): Practice => ({
  ...practice,
  name: name ?? practice.name,
  state: state === undefined ? practice.state : state,
  specialties: others.specialties ?? practice.specialties,
  systems: others.systems ?? practice.systems,
  payers: others.payers ?? practice.payers,
  closed: others.closed ?? practice.closed,
})

const refuseTakenName = (error: unknown): never => {
  const message = 'You already have a practice with this name.'
  throw violatesConstraint(error, 'practices_name') ? conflict(message, { name: message }) : error
}
