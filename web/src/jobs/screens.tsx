import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'jobs'> = {
  '/jobs': async () => (await import('./JobsScreen.tsx')).JobsScreen,
}
