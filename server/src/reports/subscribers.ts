import { accountDeleted } from '@claimcrew/contract/people/events'
import { on, type Subscriber } from '../kit/events.ts'
import { deletePersonViews } from './view-store.ts'

export const subscribers: readonly Subscriber[] = [
  on(accountDeleted, (tx, _by, { userId }) => deletePersonViews(tx, userId)),
]
