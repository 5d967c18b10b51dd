import { permissions } from '@claimcrew/contract/permissions'
import { fill } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'
import { billerParts } from '../profiles/shared/slots.ts'

export const slots = [
  fill(topBarButtons, {
    order: 1,
    seenBy: permissions['attendance:punch:own'],
    load: async () => (await import('./clock/AttendanceButton.tsx')).AttendanceButton,
  }),
  fill(billerParts, {
    order: 1,
    load: async () => (await import('./own/Measured.tsx')).Measured,
  }),
]
