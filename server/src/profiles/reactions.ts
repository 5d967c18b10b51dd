import { userChanged } from '@claimcrew/contract/people/events'
import { profileChanged } from '@claimcrew/contract/profiles/events'
import { on, type Reaction } from '../kit/events.ts'
import { indexChanged } from '../kit/search/changed.ts'
import { profileIndex } from './search.ts'

export const reactions: readonly Reaction[] = [
  on(profileChanged, (tx, by, { userId }) => indexChanged(tx, by, profileIndex, userId)),
  on(userChanged, (tx, by, { userId }) => indexChanged(tx, by, profileIndex, userId)),
]
