import { paletteSources } from '../kit/screen/palette.ts'
import { fillSlot } from '../kit/screen/slot.ts'

export const slotFillings = [
  fillSlot(paletteSources, {
    order: 4,
    group: 'Tasks',
    needs: 'tasks:read',
    load: async () => (await import('./work/PaletteSource.tsx')).TasksSource,
  }),
  fillSlot(paletteSources, {
    order: 12,
    group: 'Actions',
    needs: 'tasks:manage',
    load: async () => (await import('./work/PaletteSource.tsx')).TaskActions,
  }),
]
