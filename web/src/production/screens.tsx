import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'production'> = {
  '/production-report': async () => (await import('./ProductionScreen.tsx')).ProductionScreen,
  '/biller-reports': async () => (await import('./tasks/TaskReport.tsx')).TaskReport,
}
