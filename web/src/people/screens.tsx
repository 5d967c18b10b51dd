import type { ScreensOf } from '../kit/screen.ts'

export const screens: ScreensOf<'people'> = {
  '/': async () => (await import('./signIn/SignIn.tsx')).SignIn,
  '/register': async () => (await import('./signIn/Register.tsx')).Register,
  '/survey': async () => (await import('./questions/Survey.tsx')).Survey,
  '/profile': async () => (await import('./profile/Profile.tsx')).Profile,
}
