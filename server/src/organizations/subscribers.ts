import { organizationChanged } from '@claimcrew/contract/organizations/contract'
import { emailConfirmed, organizationRenamed, seatChanged } from '@claimcrew/contract/people/events'
import { enqueue } from '../kit/backgroundJobs/backgroundJob.ts'
import { on, type Subscriber } from '../kit/events.ts'
import { publish } from '../kit/live/events.ts'
import { publishSeats } from './seats/commands.ts'
import { sendWaitingSeatEmails } from './seats/invitations.ts'

export const subscribers: readonly Subscriber[] = [
  on(emailConfirmed, (tx, _by, { userId }) => enqueue(tx, sendWaitingSeatEmails, { userId })),
  on(organizationRenamed, (tx, { now }, { organizationId }) =>
    publish(tx, organizationChanged, { now, subject: organizationId }),
  ),
  on(seatChanged, (tx, ctx, { organizationId }) => publishSeats(tx, ctx, organizationId)),
]
