import type { Terms } from '@claimcrew/contract/engagements/rules'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Actor } from '@claimcrew/contract/permissions'
import type { Db, Tx } from '../kit/data/db.ts'
import { toAgreementColumns } from './store.ts'

/** Terms count from their day on: what had been agreed for later gives way. */
export async function writeTerms(
  tx: Tx,
  engagementId: string,
  terms: Terms,
  agreedAt: Instant,
): Promise<void> {
  await tx
    .deleteFrom('engagement_terms')
    .where('engagement_id', '=', engagementId)
    .where('from_day', '>=', terms.from)
    .execute()
  await tx
    .insertInto('engagement_terms')
    .values({
      engagement_id: engagementId,
      from_day: terms.from,
      ...toAgreementColumns(terms),
      agreed_at: agreedAt,
    })
    .execute()
}

/** In place of one that was there before, under a number that no proposal of this engagement has had. */
export async function writeProposal(
  tx: Tx,
  engagementId: string,
  terms: Terms,
  by: { readonly userId: string; readonly at: Instant },
): Promise<void> {
  await tx
    .updateTable('engagements')
    .set(eb => ({ proposal_version: eb('proposal_version', '+', 1) }))
    .where('id', '=', engagementId)
    .execute()
  const proposal = {
    from_day: terms.from,
    ...toAgreementColumns(terms),
    proposed_by: by.userId,
    proposed_at: by.at,
  }
  await tx
    .insertInto('engagement_proposals')
    .values({ engagement_id: engagementId, ...proposal })
    .onConflict(conflict => conflict.column('engagement_id').doUpdateSet(proposal))
    .execute()
}

/**
 * Notes that somebody who had read a proposal may have another one before them now; null once that has been answered, for
 * the next one is first made again.
 */
export async function writeProposalChange(tx: Tx, engagementId: string, at: Instant | null): Promise<void> {
  await tx
    .updateTable('engagements')
    .set({ proposal_changed_at: at })
    .where('id', '=', engagementId)
    .execute()
}

export async function removeProposal(tx: Tx, engagementId: string): Promise<void> {
  await tx.deleteFrom('engagement_proposals').where('engagement_id', '=', engagementId).execute()
}

/** Other terms that wait for the answer of a biller or of an organization. */
export async function countProposals(db: Db, { userId, organizationId }: Actor): Promise<number> {
  const { count } = await db
    .selectFrom('engagement_proposals as p')
    .innerJoin('engagements as e', 'e.id', 'p.engagement_id')
    .where(({ and, eb, ref }) =>
      organizationId === null
        ? and([eb('e.biller_id', '=', userId), eb('p.proposed_by', '<>', userId)])
        : and([eb('e.client_id', '=', organizationId), eb('p.proposed_by', '=', ref('e.biller_id'))]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
