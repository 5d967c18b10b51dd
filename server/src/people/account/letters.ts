import { mailedLink } from '@claimcrew/contract/kit/href'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Letter } from '../../kit/mail/letter.ts'

type To = { readonly email: string; readonly userName: string }

const greeting = ({ userName }: To) => `Hello ${userName},`

type Link = { readonly token: string; readonly expiresAt: Instant }

export function verificationLetter(
  to: Pick<To, 'email'>,
  publicUrl: string,
  { token, expiresAt }: Link,
): Letter {
  return {
    to: to.email,
    until: expiresAt,
    subject: 'Confirm your email address',
    body: [
      // Without the name: a user who registers chooses it, and could write to strangers with it.
      'Hello,',
      'Confirm that this is your email address.',
      { button: 'Confirm address', to: publicUrl + mailedLink('verify', token) },
      'The link works once, for 30 minutes. If you didn’t ask for this, you can ignore this email.',
    ],
  }
}

export function resetLetter(to: To, publicUrl: string, { token, expiresAt }: Link): Letter {
  return {
    to: to.email,
    until: expiresAt,
    subject: 'Choose a new password',
    body: [
      greeting(to),
      'Someone asked to reset your Claimcrew password. If it was you, choose a new one:',
      { button: 'Choose a new password', to: publicUrl + mailedLink('reset', token) },
      'The link works once, for 30 minutes. If it wasn’t you, you can ignore this email. Nothing has changed.',
    ],
  }
}

export function passwordChangedLetter(to: To): Letter {
  return {
    to: to.email,
    subject: 'Your password was changed',
    body: [
      greeting(to),
      'Your password was changed, and every other session was signed out. If it wasn’t you, choose a new password right away with “Forgot password?” on the sign-in page.',
    ],
  }
}

export function emailChangedLetter(to: To, newEmail: string): Letter {
  return {
    to: to.email,
    subject: 'Your email address was changed',
    body: [greeting(to), `Your account now uses ${newEmail}. If it wasn’t you, contact support.`],
  }
}
