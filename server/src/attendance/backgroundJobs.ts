import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { closeForgottenSessions, closeWhenDeactivated } from './punch/forgottenSessions.ts'

/** Every five minutes: what is noted of who was last seen is never older when the app goes down. */
export const closeForgotten = backgroundJob({
  name: 'attendance:close-forgotten',
  every: '*/5 * * * *',
  run: ctx => closeForgottenSessions(ctx),
})

export const backgroundJobs: BackgroundJob[] = [closeForgotten, closeWhenDeactivated]
