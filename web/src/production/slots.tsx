import { fillSlot } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'

export const slots = [
  fillSlot(topBarButtons, {
    order: 0,
    keepsRoom: true,
    needs: 'production:write:own',
    load: async () => (await import('./timer/TimerButton.tsx')).TimerButton,
  }),
]
