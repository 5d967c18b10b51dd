import { type Job, job } from '../kit/jobs/job.ts'
import { closeForgottenSessions } from './punch/forgotten.ts'

/** Every five minutes: what is noted of who was last seen is never older when the app goes down. */
export const closeForgotten = job({
  name: 'attendance:close-forgotten',
  every: '*/5 * * * *',
  run: ctx => closeForgottenSessions(ctx),
})

export const jobs: Job[] = [closeForgotten]
