import { accountDeleted } from '@claimcrew/contract/people/events'
import { on, type Subscriber } from '../kit/events.ts'
import { deletePersonDevices } from './push/device-store.ts'
import { deletePersonPreferences } from './settings-store.ts'
import { deletePersonNotifications } from './store.ts'

export const subscribers: readonly Subscriber[] = [
  on(accountDeleted, async (tx, _by, { userId }) => {
    await deletePersonNotifications(tx, userId)
    await deletePersonPreferences(tx, userId)
    await deletePersonDevices(tx, userId)
  }),
]
