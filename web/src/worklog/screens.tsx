import type { Screen } from '../kit/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/worklog',
    title: 'Productivity',
    needs: 'worklog:read',
    load: async () => (await import('./Screen.tsx')).WorklogScreen,
  },
]
