import { personActions } from '../engagements/shared/slots.ts'
import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { paletteSources } from '../kit/screen/palette.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { topBarButtons } from '../kit/screen/topBar.ts'

export const slotFillings = [
  fillSlot(topBarButtons, {
    order: 1.5,
    keepsRoom: true,
    load: afterFirstContent(async () => (await import('./bar/ChatButton.tsx')).ChatButton),
  }),
  fillSlot(paletteSources, {
    order: 5,
    group: 'Conversations',
    load: async () => (await import('./list/PaletteSource.tsx')).ConversationsSource,
  }),
  fillSlot(personActions, {
    order: 1,
    load: afterFirstContent(async () => (await import('./people/MessageButton.tsx')).MessageButton),
  }),
]
