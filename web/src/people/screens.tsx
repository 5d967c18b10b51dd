import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'people'> = {
  '/profile': async () => (await import('./profile/Profile.tsx')).Profile,
}
