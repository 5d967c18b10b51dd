import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../kit/data/db.ts'
import { notFound } from '../kit/refusal.ts'
import { type ListedPerson, listPeople } from '../people/store.ts'

export async function findBiller(db: Db | Tx, billerId: string): Promise<ListedPerson> {
  const [biller] = await listPeople(db, [billerId])
  if (biller?.role !== 'BILLER') throw notFound()
  return biller
}

export const toToday = (biller: ListedPerson, now: Instant): string => dayIn(biller.timeZone, now)

/** The last day that anything was expected of somebody: today, or the day on which they left. */
export function findLastDay({ deactivatedAt, timeZone }: ListedPerson, today: string): string {
  if (deactivatedAt === null) return today
  const left = dayIn(timeZone, deactivatedAt)
  return left < today ? left : today
}

/** The day on which somebody joined; for those who had by then, `first` does as well and is quicker to know. */
export function findJoinDay(biller: ListedPerson, first: string): string {
  return biller.createdAt < first ? first : dayIn(biller.timeZone, biller.createdAt)
}
