import { fill } from '../kit/screen/slot.ts'
import { jobChoices } from '../profiles/shared/slots.ts'

export const slots = [
  fill(jobChoices, {
    order: 1,
    seenBy: ['CLIENT', 'ADMIN'],
    load: async () => (await import('./posts/ForJob.tsx')).ForJob,
  }),
]
