import { billerLines, hiredParts } from '../engagements/shared/slots.ts'
import { fillSlot } from '../kit/screen/slot.ts'

export const slotFillings = [
  fillSlot(billerLines, {
    order: 4,
    in: 'week',
    needs: 'attendance:read:team',
    load: async () => (await import('./hired/WeekLine.tsx')).WeekLine,
  }),
  fillSlot(hiredParts, {
    order: 1,
    needs: 'attendance:read:team',
    load: async () => (await import('./hired/HiredWork.tsx')).HiredWork,
  }),
]
