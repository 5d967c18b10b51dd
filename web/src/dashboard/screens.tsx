import type { Screen } from '../kit/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'Overview',
    // Where everybody lands, so that it says itself what it has for whom.
    load: async () => (await import('./Overview.tsx')).Overview,
  },
]
