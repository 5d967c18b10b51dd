import type { Screen } from '../kit/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/attendance',
    title: 'Attendance',
    needs: 'attendance:read',
    load: async () => (await import('./AttendanceScreen.tsx')).AttendanceScreen,
  },
]
