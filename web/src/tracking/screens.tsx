import type { ScreensOf } from '../kit/screen.ts'

export const screens: ScreensOf<'tracking'> = {
  '/admin/time-doctor': async () => (await import('./admin/Screen.tsx')).AdminScreen,
  '/admin/time-doctor/reports': async () => (await import('./reports/Reports.tsx')).Reports,
}
