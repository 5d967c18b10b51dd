import type { VisitorScreens } from '../kit/screen/screen.ts'

/** Apart from the others, so that visitors do not load what is behind the door. */
export const screens: VisitorScreens = {
  '/': async () => (await import('./signIn/SignIn.tsx')).SignIn,
  '/register': async () => (await import('./signIn/Register.tsx')).Register,
  '/survey': async () => (await import('./Survey.tsx')).Survey,
}
