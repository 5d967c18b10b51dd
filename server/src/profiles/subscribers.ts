import { accountDeleted, userChanged } from '@claimcrew/contract/people/events'
import { profileChanged } from '@claimcrew/contract/profiles/events'
import { on, type Subscriber } from '../kit/events.ts'
import { removeFile } from '../kit/files/storedFile.ts'
import { publishIndexChange } from '../kit/search/indexChanges.ts'
import { profileIndex } from './search.ts'
import { deleteProfile } from './store.ts'

export const subscribers: readonly Subscriber[] = [
  on(accountDeleted, async (tx, _by, { userId }) => {
    const resumeId = await deleteProfile(tx, userId)
    if (resumeId !== null) await removeFile(tx, resumeId)
  }),
  on(profileChanged, (tx, ctx, { userId }) => publishIndexChange(tx, ctx, profileIndex, userId)),
  on(userChanged, (tx, ctx, { userId }) => publishIndexChange(tx, ctx, profileIndex, userId)),
]
