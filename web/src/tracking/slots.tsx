import { fill } from '../kit/screen/slot.ts'
import { profileSections } from '../people/shared/profileSections.ts'

export const slots = [
  fill(profileSections, {
    order: 1,
    seenBy: ['BILLER'],
    title: 'Who looked at your screenshots',
    description:
      'Clients and administrators see them blurred until they open one on purpose. Each look is noted here.',
    load: async () => (await import('./screenshots/Views.tsx')).Views,
  }),
]
