import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { secondFactorRules } from '@claimcrew/contract/people/secondFactor'
import type { Db, Tx } from '../../kit/data/db.ts'

type SecondFactorRule = (typeof secondFactorRules)[number]

/** Held until the transaction ends, so that before and after are of one change. */
export async function lockSignInSettings(tx: Tx): Promise<SecondFactorRule> {
  const query = tx.selectFrom('sign_in_settings').select('second_factor_of').forUpdate()
  return (await query.executeTakeFirstOrThrow()).second_factor_of as SecondFactorRule
}

export async function readSignInSettings(db: Db): Promise<SecondFactorRule> {
  const query = db.selectFrom('sign_in_settings').select('second_factor_of')
  return (await query.executeTakeFirstOrThrow()).second_factor_of as SecondFactorRule
}

export async function writeSignInSettings(tx: Tx, rule: SecondFactorRule): Promise<void> {
  await tx.updateTable('sign_in_settings').set({ second_factor_of: rule }).execute()
}

const organizationRule = (db: Db | Tx, organizationId: OrganizationId) =>
  db.selectFrom('organizations').select('second_factor_required').where('id', '=', organizationId)

export async function readOrganizationRule(db: Db, organizationId: OrganizationId): Promise<boolean> {
  return (await organizationRule(db, organizationId).executeTakeFirstOrThrow()).second_factor_required
}

export async function lockOrganizationRule(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  return (await organizationRule(tx, organizationId).forUpdate().executeTakeFirstOrThrow())
    .second_factor_required
}

export async function writeOrganizationRule(
  tx: Tx,
  organizationId: OrganizationId,
  required: boolean,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ second_factor_required: required })
    .where('id', '=', organizationId)
    .execute()
}
