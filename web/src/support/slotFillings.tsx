import { paletteSources } from '../kit/screen/palette.ts'
import { fillSlot } from '../kit/screen/slot.ts'

export const slotFillings = [
  fillSlot(paletteSources, {
    order: 20,
    group: 'Help',
    load: async () => (await import('./help/PaletteSource.tsx')).HelpSource,
  }),
  fillSlot(paletteSources, {
    order: 12,
    group: 'Actions',
    needs: 'support:ask:own',
    load: async () => (await import('./help/PaletteSource.tsx')).TicketActions,
  }),
]
