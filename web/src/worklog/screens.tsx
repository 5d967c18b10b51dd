import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'worklog'> = {
  '/worklog': async () => (await import('./WorklogScreen.tsx')).WorklogScreen,
}
