import type { MailedLinks } from '../kit/screen/screen.ts'

export const links: MailedLinks = {
  reset: async () => (await import('./signIn/ResetPassword.tsx')).ResetPassword,
  verify: async () => (await import('./signIn/VerifyEmail.tsx')).VerifyEmail,
}
