import type { Screen } from '../kit/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/notifications',
    title: 'Notifications',
    needs: 'notifications:read:own',
    load: async () => (await import('./Screen.tsx')).NotificationsScreen,
  },
]
