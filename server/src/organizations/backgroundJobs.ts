import type { BackgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { sendWaitingSeatEmails } from './seats/invitations.ts'

export const backgroundJobs: readonly BackgroundJob[] = [sendWaitingSeatEmails]
