import type { ProfileSection } from '../kit/screen.ts'

export const profileSections: readonly ProfileSection[] = [
  {
    title: 'Who looked at your screenshots',
    description:
      'Clients and administrators see them blurred until they open one on purpose. Each look is noted here.',
    seenBy: ['BILLER'],
    load: async () => (await import('./screenshots/Views.tsx')).Views,
  },
]
