import type * as contract from '@claimcrew/contract/engagements/contract'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import { isOwnProposal } from '@claimcrew/contract/engagements/policy'
import {
  changeTerms,
  findEarliestTermsDay,
  findTermsOn,
  findTermsStartError,
  isOtherVersion,
  isSameAgreement,
  type Terms,
} from '@claimcrew/contract/engagements/rules'
import { formatAgreement } from '@claimcrew/contract/engagements/termsText'
import type { AuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import { pickLater } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { notify, settleNotifications } from '../kit/notify.ts'
import { conflict, invalid } from '../kit/refusal.ts'
import { readActorName } from '../people/acting-name-store.ts'
import { notifyOrganization, settleOrganizationNotifications } from '../people/commands.ts'
import { changeEngagement, type LockedEngagement } from './changeEngagement.ts'
import { removeProposal, writeProposal, writeProposalChange, writeTerms } from './terms-store.ts'

export const proposeTerms: Handler<typeof contract.proposeTerms> = (
  ctx,
  { params, body: { version, ...body } },
) =>
  changeEngagement(ctx, params.engagementId, async (tx, locked) => {
    const { row, today } = locked
    const { proposed } = row
    const isTheirs = proposed !== null && !isOwnProposal(ctx.actor, row)
    if (isTheirs && version !== undefined && version !== proposed.version)
      throw conflict('The proposed terms have changed. Read them again before you propose others.')
    const problem = findTermsStartError(row, body.from, today)
    if (problem) throw invalid('from', problem)
    const agreed = findTermsOn(row.terms, body.from)
    const terms = { from: body.from, ...changeTerms(agreed, body) }
    // An engagement from the time when a rate of nothing was taken keeps it until its terms change.
    if (terms.rateCents === 0) throw invalid('rateCents', 'Enter a rate above $0.')
    // What is agreed for a day after that would be taken back by it.
    if (isSameAgreement(agreed, terms) && !row.terms.some(({ from }) => from > body.from))
      throw invalid('rateCents', 'These terms are already agreed for that day.')
    await settleProposal(tx, ctx, locked)
    if (proposed !== null) await writeProposalChange(tx, row.engagementId, isTheirs ? null : ctx.now)
    await writeProposal(tx, row.engagementId, terms, { userId: ctx.actor.userId, at: ctx.now })
    await record(tx, ctx, locked, 'engagement:propose-terms', row.proposed, terms)
    await notifyOtherSide(tx, ctx, locked, 'terms-proposed', terms)
  })

/** What is agreed late counts from the day of the agreement on: the days before keep their terms. */
export const acceptTerms: Handler<typeof contract.acceptTerms> = (ctx, { params, body }) =>
  changeEngagement(ctx, params.engagementId, async (tx, locked) => {
    const { row, today } = locked
    const proposed = waiting(locked)
    if (isOwnProposal(ctx.actor, row))
      throw conflict('You proposed these terms, so the other side has to accept them.')
    const { byId: _, byName: __, version, ...terms } = proposed
    if (isOtherVersion({ version, changedAt: row.proposalChangedAt }, body.version, ctx.now))
      throw conflict('The proposed terms have changed. Read them again before you accept.')
    const earliest = findEarliestTermsDay(row, today)
    const agreed = { ...terms, from: pickLater(terms.from, earliest) }
    const problem = findTermsStartError(row, agreed.from, today)
    if (problem) throw conflict(problem)
    await writeTerms(tx, row.engagementId, agreed, ctx.now)
    await removeProposal(tx, row.engagementId)
    await writeProposalChange(tx, row.engagementId, null)
    await settleProposal(tx, ctx, locked)
    await record(tx, ctx, locked, 'engagement:agree-terms', findTermsOn(row.terms, agreed.from), agreed)
    await notifyOtherSide(tx, ctx, locked, 'terms-agreed', agreed)
  })

export const declineTerms: Handler<typeof contract.declineTerms> = (ctx, { params, body }) =>
  changeEngagement(ctx, params.engagementId, async (tx, locked) => {
    const proposed = waiting(locked)
    if (body.version !== undefined && body.version !== proposed.version)
      throw conflict('The proposed terms have changed. Read them again before you decline.')
    await removeProposal(tx, locked.row.engagementId)
    await settleProposal(tx, ctx, locked)
    const isOwn = isOwnProposal(ctx.actor, locked.row)
    await writeProposalChange(tx, locked.row.engagementId, isOwn ? ctx.now : null)
    await record(
      tx,
      ctx,
      locked,
      isOwn ? 'engagement:withdraw-terms' : 'engagement:decline-terms',
      proposed,
      null,
    )
    if (!isOwn) await notifyOtherSide(tx, ctx, locked, 'terms-declined', proposed)
  })

function waiting({ row }: LockedEngagement) {
  if (!row.proposed) throw conflict('There are no proposed terms anymore.')
  return row.proposed
}

const record = (
  tx: Tx,
  ctx: Ctx,
  { row }: LockedEngagement,
  action: Extract<AuditKind, `engagement:${string}`>,
  before: Terms | null,
  after: Terms | null,
) => audit(tx, ctx, { action, subjectId: row.engagementId, before, after, organizationId: row.clientId })

const titles = {
  'terms-proposed': 'New terms proposed',
  'terms-agreed': 'New terms agreed',
  'terms-declined': 'New terms declined',
} as const

async function notifyOtherSide(
  tx: Tx,
  ctx: Ctx,
  { row }: LockedEngagement,
  kind: keyof typeof titles,
  terms: Terms,
): Promise<void> {
  const who = await readActorName(tx, ctx.actor)
  const notification = {
    kind: kinds[kind],
    event: `${row.engagementId}:${ctx.newId()}`,
    title: titles[kind],
    description: `${who} ${verbs[kind]} ${termsText(terms, row.currency, ctx.now)} for ${row.title}.`,
  }
  if (ctx.actor.role === 'CLIENT')
    await notify(tx, ctx, { ...notification, userId: row.billerId, link: '/clients' })
  else
    await notifyOrganization(tx, ctx, {
      ...notification,
      organizationId: row.clientId,
      link: '/billers',
    })
}

/** Those who were told of proposed terms have nothing to decide any more: they were agreed, declined, or are others now. */
async function settleProposal(tx: Tx, ctx: Ctx, { row }: LockedEngagement): Promise<void> {
  const matter = { kind: kinds['terms-proposed'], event: row.engagementId }
  await settleNotifications(tx, ctx, { ...matter, userIds: [row.billerId] })
  await settleOrganizationNotifications(tx, ctx, { ...matter, organizationId: row.clientId })
}

const verbs = {
  'terms-proposed': 'proposes',
  'terms-agreed': 'agrees to',
  'terms-declined': 'declines',
} as const

const termsText = (terms: Terms, currency: string, now: string) =>
  `${formatAgreement(terms, currency)} from ${formatDay(terms.from, now)}`
