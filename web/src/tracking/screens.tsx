import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'tracking'> = {
  '/admin/time-doctor': async () => (await import('./admin/Admin.tsx')).Admin,
  '/admin/time-doctor/reports': async () => (await import('./reports/Reports.tsx')).Reports,
}
