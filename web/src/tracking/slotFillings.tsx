import { fillSlot } from '../kit/screen/slot.ts'
import { profileSections } from '../people/shared/slots.ts'

export const slotFillings = [
  fillSlot(profileSections, {
    order: 1,
    seenBy: ['BILLER'],
    title: 'Who viewed your screenshots',
    description: 'Clients and admins see them blurred until they open one. Every view is logged here.',
    load: async () => (await import('./screenshots/ScreenshotViews.tsx')).ScreenshotViews,
  }),
]
