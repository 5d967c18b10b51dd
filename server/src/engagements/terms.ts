import type * as contract from '@claimcrew/contract/engagements/contract'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import {
  changeTerms,
  earliestTerms,
  isOtherVersion,
  isSameAgreement,
  type Terms,
  termsOn,
  whyNotFrom,
} from '@claimcrew/contract/engagements/rules'
import { agreementText } from '@claimcrew/contract/engagements/termsWords'
import { laterOf } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { conflict, invalid } from '../kit/http/refusal.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { notify } from '../kit/notify.ts'
import { changingEngagement, type Held, otherSideOf } from './change.ts'
import { noteProposalChange, removeProposal, writeProposal, writeTerms } from './terms-store.ts'

export const proposeTerms: Handler<typeof contract.proposeTerms> = (ctx, { params, body }) =>
  changingEngagement(ctx, params.engagementId, async (tx, held) => {
    const { row, today } = held
    const problem = whyNotFrom(row, body.from, today)
    if (problem) throw invalid('from', problem)
    const agreed = termsOn(row.terms, body.from)
    const terms = { from: body.from, ...changeTerms(agreed, body) }
    // An engagement from the time when a rate of nothing was taken keeps it until its terms change.
    if (terms.rateCents === 0) throw invalid('rateCents', 'Enter a rate above $0.')
    // What is agreed for a day after that would be taken back by it.
    if (isSameAgreement(agreed, terms) && !row.terms.some(({ from }) => from > body.from))
      throw invalid('rateCents', 'These terms are already agreed for that day.')
    if (row.proposed?.byId === ctx.actor.userId) await noteProposalChange(tx, row.engagementId, ctx.now)
    await writeProposal(tx, row.engagementId, terms, { userId: ctx.actor.userId, at: ctx.now })
    await record(tx, ctx, held, 'engagement:propose-terms', row.proposed, terms)
    await tellOther(tx, ctx, held, 'terms-proposed', terms)
  })

/** What is agreed late counts from the day of the agreement on: the days before keep their terms. */
export const acceptTerms: Handler<typeof contract.acceptTerms> = (ctx, { params, body }) =>
  changingEngagement(ctx, params.engagementId, async (tx, held) => {
    const { row, today } = held
    const proposed = waiting(held)
    if (proposed.byId === ctx.actor.userId)
      throw conflict('You proposed these terms, so the other side has to accept them.')
    const { byId: _, version, ...terms } = proposed
    if (isOtherVersion({ version, changedAt: row.proposalChangedAt }, body.version, ctx.now))
      throw conflict('The proposed terms have changed. Read them again before you accept.')
    const earliest = earliestTerms(row, today)
    const agreed = { ...terms, from: laterOf(terms.from, earliest) }
    const problem = whyNotFrom(row, agreed.from, today)
    if (problem) throw conflict(problem)
    await writeTerms(tx, row.engagementId, agreed, ctx.now)
    await removeProposal(tx, row.engagementId)
    await record(tx, ctx, held, 'engagement:agree-terms', termsOn(row.terms, agreed.from), agreed)
    await tellOther(tx, ctx, held, 'terms-agreed', agreed)
  })

export const declineTerms: Handler<typeof contract.declineTerms> = (ctx, { params }) =>
  changingEngagement(ctx, params.engagementId, async (tx, held) => {
    const proposed = waiting(held)
    await removeProposal(tx, held.row.engagementId)
    const isOwn = proposed.byId === ctx.actor.userId
    if (isOwn) await noteProposalChange(tx, held.row.engagementId, ctx.now)
    await record(
      tx,
      ctx,
      held,
      isOwn ? 'engagement:withdraw-terms' : 'engagement:decline-terms',
      proposed,
      null,
    )
    if (!isOwn) await tellOther(tx, ctx, held, 'terms-declined', proposed)
  })

function waiting({ row }: Held) {
  if (!row.proposed) throw conflict('There are no proposed terms anymore.')
  return row.proposed
}

const record = (tx: Tx, ctx: Ctx, { row }: Held, action: string, before: Terms | null, after: Terms | null) =>
  audit(tx, ctx, { action, subjectId: row.engagementId, before, after })

const titles = {
  'terms-proposed': 'New terms proposed',
  'terms-agreed': 'New terms agreed',
  'terms-declined': 'New terms declined',
} as const

async function tellOther(
  tx: Tx,
  ctx: Ctx,
  { row, shown }: Held,
  kind: keyof typeof titles,
  terms: Terms,
): Promise<void> {
  const { userId, link } = otherSideOf(row, ctx.actor.userId)
  const who = ctx.actor.userId === row.clientId ? shown.clientName : shown.billerName
  await notify(tx, ctx, {
    userId,
    kind: kinds[kind],
    event: ctx.newId(),
    title: titles[kind],
    description: `${who} ${verbs[kind]} ${termsText(terms, row.currency, ctx.now)} for ${row.title}.`,
    link,
  })
}

const verbs = {
  'terms-proposed': 'proposes',
  'terms-agreed': 'agrees to',
  'terms-declined': 'declines',
} as const

const termsText = (terms: Terms, currency: string, now: string) =>
  `${agreementText(terms, currency)} from ${dayText(terms.from, now)}`
