import type { BackgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { notifyInvited, sendWaitingEmails } from './invitations/invite.ts'

export const backgroundJobs: readonly BackgroundJob[] = [notifyInvited, sendWaitingEmails]
