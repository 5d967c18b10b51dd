import { billerLines, engagementLinks, hiredParts } from '../engagements/shared/slots.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { billerParts } from '../profiles/shared/slots.ts'
import { worklogParts } from '../worklog/shared/slots.ts'

export const slotFillings = [
  fillSlot(billerLines, {
    order: 3,
    in: 'rate',
    needs: 'statements:close:team',
    load: async () => (await import('./beside/CostLine.tsx')).CostLine,
  }),
  fillSlot(billerParts, {
    order: 2,
    seenBy: ['BILLER', 'ADMIN'],
    load: async () => (await import('./beside/BillerMonth.tsx')).BillerMonth,
  }),
  fillSlot(hiredParts, {
    order: 2,
    needs: 'statements:read',
    load: async () => (await import('./beside/BillerMonth.tsx')).BillerMonth,
  }),
  fillSlot(worklogParts, {
    order: 1,
    load: async () => (await import('./shared/AgreedMonth.tsx')).AgreedMonth,
  }),
  fillSlot(engagementLinks, {
    order: 1,
    load: async () => (await import('./beside/EngagementLink.tsx')).EngagementLink,
  }),
]
