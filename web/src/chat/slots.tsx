import { fill } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'

export const slots = [
  fill(topBarButtons, {
    order: 1.5,
    keepsRoom: true,
    load: async () => (await import('./bar/ChatButton.tsx')).ChatButton,
  }),
]
