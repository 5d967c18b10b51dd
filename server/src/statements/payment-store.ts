import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../kit/data/db.ts'

export async function writePaid(
  tx: Tx,
  statementId: string,
  paidOn: string | null,
  by: { readonly userId: string; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('statements')
    .set(
      paidOn === null
        ? { paid_on: null, paid_by: null, paid_at: null }
        : { paid_on: paidOn, paid_by: by.userId, paid_at: by.now },
    )
    .where('id', '=', statementId)
    .execute()
}

/** Held until the transaction ends. */
export async function lockFinalStatement(tx: Tx, statementId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('statements')
    .select('id')
    .where('id', '=', statementId)
    .forUpdate()
    .executeTakeFirst()
  return rows !== undefined
}

export type UnpaidStatements = {
  readonly count: number
  readonly amountCents: number
  /** The earliest day on which one of them is due. */
  readonly dueOn: string | null
}

/** A client's final statements that nobody has said to be paid; of nothing nothing is owed. */
export async function sumUnpaid(db: Db, clientId: OrganizationId): Promise<UnpaidStatements> {
  const { count, amountCents, dueOn } = await db
    .selectFrom('statements')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('amount_cents').as('amountCents'),
      fn.min<string | null>('due_on').as('dueOn'),
    ])
    .where('client_id', '=', clientId)
    .where('paid_on', 'is', null)
    .where('amount_cents', '>', 0)
    .executeTakeFirstOrThrow()
  return { count: Number(count), amountCents: Number(amountCents ?? 0), dueOn }
}
