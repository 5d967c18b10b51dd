import { toMailedLink } from '@claimcrew/contract/kit/href'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Email } from '../../kit/mail/email.ts'

type EmailRecipient = { readonly email: string; readonly userName: string }

const greeting = ({ userName }: EmailRecipient) => `Hello ${userName},`

type MailedLink = { readonly token: string; readonly expiresAt: Instant }

export function buildVerificationEmail(
  to: Pick<EmailRecipient, 'email'>,
  publicUrl: string,
  { token, expiresAt }: MailedLink,
): Email {
  return {
    to: to.email,
    until: expiresAt,
    subject: 'Confirm your email address',
    body: [
      // Without the name: a user who registers chooses it, and could write to strangers with it.
      'Hello,',
      'Confirm that this is your email address.',
      { button: 'Confirm address', to: publicUrl + toMailedLink('verify', token) },
      'The link works once, for 30 minutes. If you didn’t ask for this, you can ignore this email.',
    ],
  }
}

export function buildResetEmail(
  to: EmailRecipient,
  publicUrl: string,
  { token, expiresAt }: MailedLink,
): Email {
  return {
    to: to.email,
    until: expiresAt,
    subject: 'Choose a new password',
    body: [
      greeting(to),
      'Someone asked to reset your Claimcrew password. If it was you, choose a new one:',
      { button: 'Choose a new password', to: publicUrl + toMailedLink('reset', token) },
      'The link works once, for 30 minutes. If it wasn’t you, you can ignore this email. Nothing has changed.',
    ],
  }
}

export function buildPasswordChangedEmail(to: EmailRecipient): Email {
  return {
    to: to.email,
    subject: 'Your password was changed',
    body: [
      greeting(to),
      'Your password was changed, and every other session was signed out. If it wasn’t you, choose a new password right away with “Forgot password?” on the sign-in page.',
    ],
  }
}

export function buildEmailChangedEmail(to: EmailRecipient, newEmail: string): Email {
  return {
    to: to.email,
    subject: 'Your email address was changed',
    body: [greeting(to), `Your account now uses ${newEmail}. If it wasn’t you, contact support.`],
  }
}

/** The same as the bell says, to an address that a thief of the session does not read. */
export const buildSecondFactorEmail = (
  to: EmailRecipient,
  { title, description }: { readonly title: string; readonly description: string },
): Email => ({ to: to.email, subject: title, body: [greeting(to), description] })

export function buildAccountDeletedEmail(to: EmailRecipient): Email {
  return {
    to: to.email,
    subject: 'Your account was deleted',
    body: [
      greeting(to),
      'Your Claimcrew account was deleted, and every session was signed out. Statements and messages that others have stay with them, without your contact details.',
    ],
  }
}
