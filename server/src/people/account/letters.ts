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
    subject: 'Please confirm your email address',
    body: [
      // Without the name: a user who registers chooses it, and could write to strangers with it.
      'Hello,',
      'Please confirm that this address is yours.',
      { button: 'Confirm this address', to: publicUrl + mailedLink('verify', token) },
      'The link works once, for 30 minutes. If you did not ask for it, you can ignore this mail.',
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
      'You, or somebody else, asked to choose a new password for Claimcrew.',
      { button: 'Choose a new password', to: publicUrl + mailedLink('reset', token) },
      'The link works once, for 30 minutes. If it was not you, you can ignore this mail: nothing has changed.',
    ],
  }
}

export function passwordChangedLetter(to: To): Letter {
  return {
    to: to.email,
    subject: 'Your password was changed',
    body: [
      greeting(to),
      'Your password was changed, and every other session was signed out. If it was not you, please choose a new password right away: use “Forgot password?” on the sign-in screen.',
    ],
  }
}

export function emailChangedLetter(to: To, newEmail: string): Letter {
  return {
    to: to.email,
    subject: 'Your email address was changed',
    body: [
      greeting(to),
      `Your account now uses ${newEmail}. If it was not you, please write to our support.`,
    ],
  }
}
