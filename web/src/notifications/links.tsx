import type { MailedLink } from '../kit/screen.ts'

export const links: readonly MailedLink[] = [
  { fragment: 'unsubscribe', load: async () => (await import('./settings/Unsubscribe.tsx')).Unsubscribe },
]
