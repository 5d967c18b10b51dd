import { createDb, openPool } from '../../kit/data/db.ts'
import { type Check, note, ok, problem } from '../../kit/doctor/checkResult.ts'
import { listTablesWithoutMonth } from './month-store.ts'

const lookAheadMs = 31 * 24 * 3_600_000
const missingFunction = '42883'

/** For `npm run doctor`: whether there is room for the tracked time of the next month. */
export const checkMonths = (url: string, now: () => Date): Check => ({
  part: 'Tracked time',
  run: async () => {
    const db = createDb(openPool(url, 1))
    const nextMonth = new Date(now().getTime() + lookAheadMs).toISOString()
    try {
      const tables = await listTablesWithoutMonth(db, nextMonth)
      if (tables.length === 0) return ok('The partitions of the next month are there.')
      return problem(
        `${tables.join(' and ')} has no partition for ${nextMonth.slice(0, 7)}.`,
        'Start the app: it makes them. If it can’t, its log says why (tracking:keep-months).',
      )
    } catch (error) {
      if ((error as { code?: string }).code !== missingFunction) throw error
      return note('The partitions are made at the next start.')
    } finally {
      await db.destroy()
    }
  },
})
