import type { BackgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { sendWeeklyEmails } from './weeklyEmail.ts'

export const backgroundJobs: BackgroundJob[] = [sendWeeklyEmails]
