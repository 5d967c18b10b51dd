import type { MailedLink } from '../kit/screen.ts'

export const links: readonly MailedLink[] = [
  { fragment: 'reset', load: async () => (await import('./ResetPassword.tsx')).ResetPassword },
  { fragment: 'verify', load: async () => (await import('./VerifyEmail.tsx')).VerifyEmail },
]
