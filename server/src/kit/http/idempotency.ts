import { hash } from 'node:crypto'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../data/db.ts'
import { detectOutage } from '../data/outage.ts'
import { type Params, statement } from '../data/statement.ts'
import { inTransaction } from '../data/transaction.ts'
import { invalid, Refusal } from '../refusal.ts'

/** What a call that came with an `Idempotency-Key` is known by. */
export type Idempotency = {
  readonly personId: string
  readonly key: string
  readonly call: string
  readonly fingerprint: Buffer
}

const fit = /^[\x21-\x7e]{8,200}$/

/** The call's `Idempotency-Key`, with what it stands for; null when none was sent. */
export function parseIdempotencyKey(
  personId: string,
  call: string,
  header: string | string[] | undefined,
  sent: unknown,
): Idempotency | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !fit.test(header))
    throw new Refusal(
      'malformed',
      'An Idempotency-Key has 8 to 200 letters, digits or symbols, and no spaces.',
    )
  const fingerprint = hash('sha256', JSON.stringify(withHashedFile(sent)), 'buffer')
  return { personId, key: header, call, fingerprint }
}

/**
 * An uploaded file stands for its bytes by their hash. It is taken out beforehand: what turns an input into JSON asks a
 * Buffer first, which answers with a list of all its bytes.
 */
function withHashedFile(sent: unknown): unknown {
  const { body } = (sent ?? {}) as { readonly body?: { readonly file?: unknown } }
  if (!(body?.file instanceof Uint8Array)) return sent
  return { ...(sent as object), body: { ...body, file: hash('sha256', body.file) } }
}

/** The row's values; none of them where no key was sent. */
export function toIdempotencyValues(idempotency: Idempotency | null, answer: unknown) {
  return {
    personId: idempotency?.personId ?? null,
    key: idempotency?.key ?? null,
    call: idempotency?.call ?? null,
    fingerprint: idempotency?.fingerprint ?? null,
    answer: idempotency ? JSON.stringify(answer) : null,
  }
}
export type IdempotencyValues = ReturnType<typeof toIdempotencyValues> & { readonly now: Instant }

/**
 * Keeps the answer in the statement of the call's effect, for the row of `effect`: not at all if that has none.
 * A second row of the same key is refused, and with it the whole statement.
 */
export const saveAnswerSql = (
  effect: string,
  p: Params<IdempotencyValues>,
  /** Where the statement itself completes it. */
  answer: RawBuilder<unknown> = sql`${p.answer}::text`,
) => sql`
  insert into repeats (person_id, key, call, fingerprint, answer, at)
  select ${p.personId}::uuid, ${p.key}::text, ${p.call}::text, ${p.fingerprint}::bytea,
    ${answer}, ${p.now}::timestamptz
  from ${sql.table(effect)} where ${p.key}::text is not null`

/** The same for an effect of several statements: call it with their transaction. */
async function saveAnswer(
  tx: Tx,
  { idempotency, now }: { readonly idempotency: Idempotency | null; readonly now: Instant },
  answer: unknown,
): Promise<void> {
  if (idempotency === null) return
  const { personId, ...fields } = idempotency
  const row = { ...fields, person_id: personId, answer: JSON.stringify(answer), at: now }
  await tx.insertInto('repeats').values(row).execute()
}

/**
 * Runs a command in a transaction of its own and saves the answer under the call's key, if it has one. A limit is counted
 * last, because others who are counted under the same key wait until the transaction ends.
 */
export const runCommand = <Answer>(
  ctx: { readonly db: Db; readonly idempotency: Idempotency | null; readonly now: Instant },
  command: (tx: Tx) => Promise<Answer>,
  countUse?: (tx: Tx) => Promise<void>,
): Promise<Answer> =>
  inTransaction(ctx.db, async tx => {
    const answer = await command(tx)
    await saveAnswer(tx, ctx, answer)
    await countUse?.(tx)
    return answer
  })

const answerBy = statement('repeated answer', (p: Params<{ personId: string; key: string }>, db) =>
  db
    .selectFrom('repeats')
    .select(['call', 'fingerprint', 'answer'])
    .where('person_id', '=', p.personId)
    .where('key', '=', p.key),
)

/** The answer of the first time, where there was one. */
async function findAnswer<Answer>(db: Db, idempotency: Idempotency): Promise<{ answer: Answer } | null> {
  const [before] = await answerBy(db, idempotency)
  if (!before) return null
  if (before.call !== idempotency.call || !idempotency.fingerprint.equals(before.fingerprint))
    throw invalid('Idempotency-Key', 'This key was used for something else. Use a new one for each action.')
  return { answer: JSON.parse(before.answer) as Answer }
}

/**
 * Does it, unless that was done before. Nothing is looked up beforehand: a call that is sent again runs into its own row
 * or into a state that does not allow it twice, and is then given the answer of the first time. What costs much, as a
 * file does, is looked up first.
 */
export async function runOnce<Answer>(
  db: Db,
  idempotency: Idempotency | null,
  act: () => Promise<Answer>,
  isCostly: boolean,
): Promise<Answer> {
  if (idempotency === null) return act()
  const earlier = isCostly ? await findAnswer<Answer>(db, idempotency) : null
  if (earlier) return earlier.answer
  try {
    return await act()
  } catch (error) {
    // Nothing could be looked up either; anyone who comes again with the key finds what was done.
    if (detectOutage(error)) throw error
    const before = await findAnswer<Answer>(db, idempotency)
    if (!before) throw error
    return before.answer
  }
}

/** Lets go of so many answers at most that are older than this; answers how many it was. */
export async function sweepIdempotencyKeys(db: Db, before: Instant, most: number): Promise<number> {
  const gone = await db
    .deleteFrom('repeats')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('person_id', 'key'),
        'in',
        selectFrom('repeats')
          .select(['person_id', 'key'])
          .where('at', '<', before)
          .limit(most)
          .$asTuple('person_id', 'key'),
      ),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
