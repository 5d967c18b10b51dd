import { paletteSources } from '../kit/screen/palette.ts'
import { fillSlot } from '../kit/screen/slot.ts'

export const slotFillings = [
  fillSlot(paletteSources, {
    order: 1,
    group: 'People',
    load: async () => (await import('./people/PaletteSource.tsx')).PeopleSource,
  }),
]
