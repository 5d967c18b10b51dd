import type { Screen } from '../kit/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/admin/time-doctor',
    title: 'Time Doctor',
    needs: 'tracking:manage:all',
    load: async () => (await import('./admin/Admin.tsx')).Admin,
  },
  {
    path: '/admin/time-doctor/reports',
    title: 'Time Doctor reports',
    needs: 'tracking:read',
    load: async () => (await import('./reports/Reports.tsx')).Reports,
  },
]
