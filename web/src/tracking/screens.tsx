import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'tracking'> = {
  '/admin/time-doctor': async () => (await import('./admin/TrackingAdmin.tsx')).TrackingAdmin,
  '/admin/time-doctor/reports': async () => (await import('./reports/TrackingReports.tsx')).TrackingReports,
}
