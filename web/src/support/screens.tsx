import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'support'> = {
  '/support': async () => (await import('./SupportScreen.tsx')).SupportScreen,
}
