import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'
import { taskActions } from '../tasks/shared/slots.ts'

export const slotFillings = [
  fillSlot(topBarButtons, {
    order: 0,
    keepsRoom: true,
    needs: 'production:write:own',
    load: afterFirstContent(async () => (await import('./timer/TimerButton.tsx')).TimerButton),
  }),
  fillSlot(taskActions, {
    order: 0,
    needs: 'production:write:own',
    load: async () => (await import('./timer/TaskTimer.tsx')).TaskTimer,
  }),
]
