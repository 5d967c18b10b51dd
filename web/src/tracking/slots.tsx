import { fill } from '../kit/screen/slot.ts'
import { profileSections } from '../people/shared/profileSections.ts'

export const slots = [
  fill(profileSections, {
    order: 1,
    seenBy: ['BILLER'],
    title: 'Who viewed your screenshots',
    description: 'Clients and admins see them blurred until they open one. Every view is logged here.',
    load: async () => (await import('./screenshots/Views.tsx')).Views,
  }),
]
