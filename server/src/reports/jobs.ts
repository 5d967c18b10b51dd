import type { Job } from '../kit/jobs/job.ts'
import { sendWeekly } from './weekly.ts'

export const jobs: Job[] = [sendWeekly]
