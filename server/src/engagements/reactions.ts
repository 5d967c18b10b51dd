import { emailConfirmed } from '@claimcrew/contract/people/events'
import { on, type Reaction } from '../kit/events.ts'
import { enqueue } from '../kit/jobs/job.ts'
import { sendWaitingLetters } from './invitations/invite.ts'

export const reactions: readonly Reaction[] = [
  on(emailConfirmed, (tx, _by, { userId }) => enqueue(tx, sendWaitingLetters, { clientId: userId })),
]
