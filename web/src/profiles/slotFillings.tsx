import { paletteSources } from '../kit/screen/palette.ts'
import { fillSlot } from '../kit/screen/slot.ts'

export const slotFillings = [
  fillSlot(paletteSources, {
    order: 2,
    group: 'People',
    needs: 'profiles:search',
    load: async () => (await import('./explore/PaletteSource.tsx')).ProfilesSource,
  }),
]
