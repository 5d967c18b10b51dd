import { permissions } from '@claimcrew/contract/permissions'
import { fill } from '../kit/screen/slot.ts'
import { billerActions } from '../profiles/shared/slots.ts'

export const slots = [
  fill(billerActions, {
    order: 1,
    seenBy: permissions['jobs:post:own'],
    load: async () => (await import('./board/InviteButton.tsx')).InviteButton,
  }),
]
