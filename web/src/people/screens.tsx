import type { Screen } from '../kit/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/profile',
    title: 'Profile',
    needs: 'account:manage:own',
    load: async () => (await import('./profile/Profile.tsx')).Profile,
  },
]
