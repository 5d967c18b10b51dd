import pg from 'pg'
import { Refusal } from '../refusal.ts'

/** For statements that say `nowait`: where somebody else has locked the row, the caller is asked to come again. */
export async function refuseIfLocked<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '55P03')) throw error
    throw new Refusal('too-many', 'This is already being worked on. Try again in a moment.', {
      retryAfterSeconds: 1,
    })
  }
}
