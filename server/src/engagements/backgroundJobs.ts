import type { BackgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { notifyOfInvitation, sendWaitingEmails } from './invitations/invite.ts'

export const backgroundJobs: readonly BackgroundJob[] = [notifyOfInvitation, sendWaitingEmails]
