import { fillSlot } from '../kit/screen/slot.ts'
import { profileSections } from '../people/shared/slots.ts'

export const slotFillings = [
  fillSlot(profileSections, {
    order: 20,
    title: 'Who used your data',
    description: 'Who viewed, exported or changed your data or your account.',
    load: async () => (await import('./audit/OwnAudit.tsx')).OwnAudit,
  }),
]
