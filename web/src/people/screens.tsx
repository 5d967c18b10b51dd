import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'people'> = {
  '/profile': async () => (await import('./profile/ProfileScreen.tsx')).ProfileScreen,
}
