import { clientsTabs } from '../engagements/shared/slots.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { profileTabs } from '../people/shared/slots.ts'

export const slotFillings = [
  fillSlot(profileTabs, {
    order: 0,
    seenBy: ['CLIENT'],
    view: 'seats',
    label: 'Seats',
    load: async () => (await import('./seats/SeatsPanel.tsx')).SeatsPanel,
  }),
  fillSlot(profileTabs, {
    order: 1,
    seenBy: ['CLIENT'],
    view: 'practices',
    label: 'Practices',
    load: async () => (await import('./practices/PracticesPanel.tsx')).PracticesPanel,
  }),
  fillSlot(clientsTabs, {
    order: 0,
    seenBy: ['ADMIN'],
    view: 'organizations',
    label: 'Organizations',
    load: async () => (await import('./admin/OrganizationsPanel.tsx')).OrganizationsPanel,
  }),
]
