import { personActions } from '../engagements/shared/slots.ts'
import { paletteSources } from '../kit/screen/palette.ts'
import { fill } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'

export const slots = [
  fill(topBarButtons, {
    order: 1.5,
    keepsRoom: true,
    load: async () => (await import('./bar/ChatButton.tsx')).ChatButton,
  }),
  fill(paletteSources, {
    order: 5,
    group: 'Conversations',
    load: async () => (await import('./list/PaletteSource.tsx')).ConversationsSource,
  }),
  fill(personActions, {
    order: 1,
    load: async () => (await import('./people/MessageButton.tsx')).MessageButton,
  }),
]
