import { permissions } from '@claimcrew/contract/permissions'
import { fill } from '../kit/slot.ts'
import { topBarButtons } from '../kit/topBar.ts'

export const slots = [
  fill(topBarButtons, {
    order: 1,
    seenBy: permissions['attendance:punch:own'],
    load: async () => (await import('./clock/AttendanceButton.tsx')).AttendanceButton,
  }),
]
