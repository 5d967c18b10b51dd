import type { Correction } from '@claimcrew/contract/attendance/shapes'
import type { Db, Tx } from '../kit/data/db.ts'
import { listPeople } from '../people/store.ts'
import type { StoredCorrection } from './corrections/correction-store.ts'
import { onlyAdmin } from './reviewers.ts'

/** People's names by id; somebody unknown is nobody. */
export async function namesOf(db: Db | Tx, ids: readonly (string | null)[]): Promise<(id: string) => string> {
  const known = [...new Set(ids.filter(id => id !== null))]
  const names = new Map((await listPeople(db, known)).map(person => [person.id, person.userName]))
  return id => names.get(id) ?? ''
}

export async function withNames(db: Db | Tx, rows: readonly StoredCorrection[]): Promise<Correction[]> {
  const nameOf = await namesOf(
    db,
    rows.flatMap(row => [row.billerId, row.askedById, row.decidedById]),
  )
  const alone = rows.some(row => row.correctedById !== null) ? await onlyAdmin(db) : null
  return rows.map(row => ({
    ...row,
    clientDecides: row.correctedById !== null && row.correctedById === alone,
    billerName: nameOf(row.billerId),
    askedByName: nameOf(row.askedById),
    decidedByName: row.decidedById === null ? null : nameOf(row.decidedById),
  }))
}
