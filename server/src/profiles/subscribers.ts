import { userChanged } from '@claimcrew/contract/people/events'
import { profileChanged } from '@claimcrew/contract/profiles/events'
import { on, type Subscriber } from '../kit/events.ts'
import { publishIndexChange } from '../kit/search/indexChanges.ts'
import { profileIndex } from './search.ts'

export const subscribers: readonly Subscriber[] = [
  on(profileChanged, (tx, ctx, { userId }) => publishIndexChange(tx, ctx, profileIndex, userId)),
  on(userChanged, (tx, ctx, { userId }) => publishIndexChange(tx, ctx, profileIndex, userId)),
]
