import type { Letter } from '../kit/mail.ts'

type To = { readonly email: string; readonly userName: string }

const greeting = ({ userName }: To) => `Hello ${userName},`
const closing = '\n\nClaimcrew'

export function verificationLetter(to: Pick<To, 'email'>, publicUrl: string, token: string): Letter {
  return {
    to: to.email,
    subject: 'Please confirm your email address',
    // Without the name: whoever registers chooses it, and could write to strangers with it.
    text: `Hello,\n\nPlease confirm that this address is yours:\n\n${publicUrl}/#verify=${token}\n\nThe link works once, for 30 minutes. If you did not ask for it, you can ignore this mail.${closing}`,
  }
}

export function resetLetter(to: To, publicUrl: string, token: string): Letter {
  return {
    to: to.email,
    subject: 'Choose a new password',
    text: `${greeting(to)}\n\nYou, or somebody else, asked to choose a new password for Claimcrew:\n\n${publicUrl}/#reset=${token}\n\nThe link works once, for 30 minutes. If it was not you, you can ignore this mail: nothing has changed.${closing}`,
  }
}

export function passwordChangedLetter(to: To): Letter {
  return {
    to: to.email,
    subject: 'Your password was changed',
    text: `${greeting(to)}\n\nYour password was changed, and every other session was signed out. If it was not you, please choose a new password right away: use “Forgot password?” on the sign-in screen.${closing}`,
  }
}

export function emailChangedLetter(to: To, newEmail: string): Letter {
  return {
    to: to.email,
    subject: 'Your email address was changed',
    text: `${greeting(to)}\n\nYour account now uses ${newEmail}. If it was not you, please write to our support.${closing}`,
  }
}
