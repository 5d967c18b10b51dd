import type { MailedLinks } from '../kit/screen/screen.ts'

export const links: MailedLinks = {
  unsubscribe: async () => (await import('./settings/Unsubscribe.tsx')).Unsubscribe,
}
