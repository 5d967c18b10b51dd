import { clientLines } from '../engagements/shared/slots.ts'
import { afterFirstContent } from '../kit/screen/firstContent.ts'
import { paletteSources } from '../kit/screen/palette.ts'
import { fillSlot } from '../kit/screen/slot.ts'
import { notificationAnswers } from '../notifications/shared/slots.ts'
import { billerActions, jobChoices, profileHints } from '../profiles/shared/slots.ts'

export const slotFillings = [
  fillSlot(notificationAnswers, {
    order: 1,
    kinds: ['offer-received'],
    needs: 'jobs:apply:own',
    load: async () => (await import('./applications/OfferAnswer.tsx')).OfferAnswer,
  }),
  fillSlot(paletteSources, {
    order: 3,
    group: 'Jobs',
    load: async () => (await import('./search/PaletteSource.tsx')).JobsSource,
  }),
  fillSlot(paletteSources, {
    order: 11,
    group: 'Actions',
    needs: 'jobs:post:own',
    load: async () => (await import('./search/PaletteSource.tsx')).JobActions,
  }),
  fillSlot(billerActions, {
    order: 1,
    needs: 'jobs:post:own',
    load: afterFirstContent(async () => (await import('./board/InviteButton.tsx')).InviteButton),
  }),
  fillSlot(jobChoices, {
    order: 1,
    needs: 'jobs:manage',
    load: afterFirstContent(async () => (await import('./posts/ExploreForJob.tsx')).ExploreForJob),
  }),
  fillSlot(profileHints, {
    order: 1,
    needs: 'jobs:apply:own',
    load: async () => (await import('./search/FitHints.tsx')).ProfileFitHints,
  }),
  fillSlot(clientLines, {
    order: 1,
    needs: 'jobs:read:all',
    load: async () => (await import('./posts/PostsLine.tsx')).PostsLine,
  }),
]
