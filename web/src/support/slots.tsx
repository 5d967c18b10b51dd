import { permissions } from '@claimcrew/contract/permissions'
import { paletteSources } from '../kit/screen/palette.ts'
import { fill } from '../kit/screen/slot.ts'

export const slots = [
  fill(paletteSources, {
    order: 20,
    group: 'Help',
    load: async () => (await import('./help/PaletteSource.tsx')).HelpSource,
  }),
  fill(paletteSources, {
    order: 12,
    group: 'Actions',
    seenBy: permissions['support:ask:own'],
    load: async () => (await import('./help/PaletteSource.tsx')).TicketActions,
  }),
]
