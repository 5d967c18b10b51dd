import { permissions } from '@claimcrew/contract/permissions'
import { clientLines } from '../engagements/shared/slots.ts'
import { fill } from '../kit/screen/slot.ts'
import { billerActions, jobChoices } from '../profiles/shared/slots.ts'

export const slots = [
  fill(billerActions, {
    order: 1,
    seenBy: permissions['jobs:post:own'],
    load: async () => (await import('./board/InviteButton.tsx')).InviteButton,
  }),
  fill(jobChoices, {
    order: 1,
    seenBy: permissions['jobs:manage'],
    load: async () => (await import('./posts/ForJob.tsx')).ForJob,
  }),
  fill(clientLines, {
    order: 1,
    seenBy: permissions['jobs:read:all'],
    load: async () => (await import('./posts/PostsLine.tsx')).PostsLine,
  }),
]
