import type { Instant } from '@claimcrew/contract/kit/time'
import { noAnswers } from '@claimcrew/contract/people/answers'
import type { Tx } from '../../kit/data/db.ts'
import { answerColumns } from '../store.ts'

/** What is left of a person who has gone for good; days that they worked are still counted by their clock. */
export async function writeDeletion(
  tx: Tx,
  userId: string,
  {
    email,
    passwordHash,
    at,
  }: { readonly email: string; readonly passwordHash: string; readonly at: Instant },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email,
      email_verified_at: null,
      password_hash: passwordHash,
      user_name: 'Deleted account',
      fname: '',
      address: '',
      phone_number: '',
      ...answerColumns(noAnswers),
      deleted_at: at,
    })
    .where('id', '=', userId)
    .execute()
}

export async function isDeleted(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('deleted_at').where('id', '=', userId).executeTakeFirst()
  return row?.deleted_at != null
}
