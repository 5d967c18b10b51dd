import type { MailedLink } from '../kit/screen.ts'

export const links: readonly MailedLink[] = [
  { fragment: 'reset', load: async () => (await import('./signIn/ResetPassword.tsx')).ResetPassword },
  { fragment: 'verify', load: async () => (await import('./signIn/VerifyEmail.tsx')).VerifyEmail },
]
