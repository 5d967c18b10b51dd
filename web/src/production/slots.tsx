import { permissions } from '@claimcrew/contract/permissions'
import { fill } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'

export const slots = [
  fill(topBarButtons, {
    order: 0,
    keepsRoom: true,
    seenBy: permissions['production:write:own'],
    load: async () => (await import('./timer/TimerButton.tsx')).TimerButton,
  }),
]
