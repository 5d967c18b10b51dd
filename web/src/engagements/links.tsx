import type { MailedLinks } from '../kit/screen/screen.ts'

export const links: MailedLinks = {
  invitation: async () => (await import('./invitations/Invitation.tsx')).Invitation,
}
