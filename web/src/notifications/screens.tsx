import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'notifications'> = {
  '/notifications': async () => (await import('./NotificationsScreen.tsx')).NotificationsScreen,
}
