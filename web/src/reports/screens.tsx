import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'reports'> = {
  '/reports': async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
}
