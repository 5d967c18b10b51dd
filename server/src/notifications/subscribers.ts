import { listRoleKinds } from '@claimcrew/contract/kit/notificationKind'
import { accountDeleted, seatChanged } from '@claimcrew/contract/people/events'
import { on, type Subscriber } from '../kit/events.ts'
import { listPersonSeats } from '../people/seat-store.ts'
import { deletePersonDevices } from './push/device-store.ts'
import { deletePersonPreferences } from './settings-store.ts'
import { deletePersonNotifications, deleteSeatNotifications } from './store.ts'

export const subscribers: readonly Subscriber[] = [
  on(accountDeleted, async (tx, _by, { userId }) => {
    await deletePersonNotifications(tx, userId)
    await deletePersonPreferences(tx, userId)
    await deletePersonDevices(tx, userId)
  }),
  // What somebody was told with a seat is part of what it let them see: it goes with the duty, and is mailed to nobody.
  on(seatChanged, async (tx, { now }, { organizationId, userId }) => {
    const seat = (await listPersonSeats(tx, userId)).find(one => one.organizationId === organizationId)
    const allowed = listRoleKinds('CLIENT').filter(({ duties }) =>
      duties?.some(duty => seat?.duties.includes(duty)),
    )
    const allowedKinds = allowed.map(({ name }) => name)
    await deleteSeatNotifications(tx, { userId, organizationId, allowedKinds, now })
  }),
]
