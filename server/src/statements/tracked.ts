import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../kit/data/db.ts'

type Asked = {
  readonly clientId: string
  readonly billerIds: readonly string[]
  readonly from: string
  readonly to: string
}

/** What the clocks say to statements: the one place where these ask them. */
type By = { readonly now: Instant; readonly newId: () => string }

export async function openGapsOf(_db: Db | Tx, _by: By, _asked: Asked): Promise<Map<string, number>> {
  return new Map()
}

export async function trackedSecondsOf(
  _db: Db | Tx,
  _by: By,
  _asked: Asked,
): Promise<{ billerId: string; day: string; trackedSeconds: number }[]> {
  return []
}
