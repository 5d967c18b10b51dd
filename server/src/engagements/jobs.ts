import type { Job } from '../kit/jobs/job.ts'
import { sendWaitingLetters, tellInvited } from './invitations/invite.ts'

export const jobs: readonly Job[] = [tellInvited, sendWaitingLetters]
