import type { MailedLinks } from '../kit/screen/screen.ts'

export const links: MailedLinks = {
  seat: async () => (await import('./seats/SeatInvitation.tsx')).SeatInvitation,
}
