import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'dashboard'> = {
  '/dashboard': async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
}
