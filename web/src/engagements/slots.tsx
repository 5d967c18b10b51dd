import { paletteSources } from '../kit/screen/palette.ts'
import { fill } from '../kit/screen/slot.ts'

export const slots = [
  fill(paletteSources, {
    order: 1,
    group: 'People',
    load: async () => (await import('./people/PaletteSource.tsx')).PeopleSource,
  }),
]
