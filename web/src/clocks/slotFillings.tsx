import { dayParts } from '../attendance/shared/slots.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { ownDayTabs, productionTabCounts, productionTabs } from '../production/shared/slots.ts'
import { workedDayParts } from '../worklog/shared/slots.ts'

const needs = 'clocks:read'
const loadBrief = async () => (await import('./day/ClocksBrief.tsx')).ClocksBrief

export const slotFillings = [
  fillSlot(productionTabs, {
    order: 1,
    view: 'clocks',
    label: 'Time comparison',
    needs,
    load: async () => (await import('./inbox/Inbox.tsx')).Inbox,
  }),
  fillSlot(productionTabCounts, {
    order: 1,
    view: 'clocks',
    needs,
    load: async () => (await import('./inbox/Count.tsx')).GapCount,
  }),
  fillSlot(ownDayTabs, {
    order: 1,
    label: 'Time comparison',
    view: 'clocks',
    needs,
    load: async () => (await import('./day/OwnDay.tsx')).OwnDay,
  }),
  fillSlot(dayParts, { order: 1, needs, load: loadBrief }),
  fillSlot(workedDayParts, { order: 1, needs, load: loadBrief }),
]
