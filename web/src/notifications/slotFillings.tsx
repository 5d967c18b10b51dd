import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { frameNotices } from '../kit/screen/frameNotices.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'

export const slotFillings = [
  fillSlot(topBarButtons, {
    order: 2,
    keepsRoom: true,
    load: afterFirstContent(async () => (await import('./bell/Button.tsx')).BellButton),
  }),
  fillSlot(frameNotices, {
    order: 1,
    load: afterFirstContent(async () => (await import('./push/PushNotice.tsx')).PushNotice),
  }),
]
