import { to } from '@claimcrew/contract/kit/href'
import type { User } from '@claimcrew/contract/people/contract'
import { kinds } from '@claimcrew/contract/people/notifications'
import type { NewNotification } from '../kit/notify.ts'

export const buildWelcome = ({ userId }: Pick<User, 'userId'>): NewNotification => ({
  userId,
  kind: kinds.welcome,
  event: userId,
  title: 'Welcome to Claimcrew',
  description:
    'Your account is ready. Add a picture and your time zone so people know who they’re working with.',
  link: '/profile',
})

export const buildPasswordChanged = (userId: string, event: string): NewNotification => ({
  userId,
  kind: kinds['password-changed'],
  event,
  title: 'Password changed',
  description: 'Your password was changed and all other sessions were signed out.',
  link: '/profile',
})

export const buildNewSignIn = (userId: string, event: string, browser: string): NewNotification => ({
  userId,
  kind: kinds['new-sign-in'],
  event,
  title: 'New sign-in',
  // “An app or script” stands within a sentence here.
  description: `New sign-in from ${browser.replace(/^An /, 'an ')}. If it wasn’t you, change your password.`,
  link: '/profile',
})

const secondFactorTexts = {
  on: {
    title: 'Two-step sign-in is on',
    description: 'Signing in now asks for a code after your password.',
  },
  off: {
    title: 'Two-step sign-in is off',
    description: 'Your password alone opens your account. If you didn’t turn it off, change your password.',
  },
  passkey: {
    title: 'A passkey was added',
    description: 'It opens your account. If you didn’t add it, remove it and change your password.',
  },
  recovered: {
    title: 'A recovery code was used',
    description:
      'Someone signed in or confirmed with a recovery code. If it wasn’t you, change your password.',
  },
} as const

export type SecondFactorChange = keyof typeof secondFactorTexts

export const buildSecondFactorChange = (
  userId: string,
  event: string,
  change: SecondFactorChange,
): NewNotification => ({
  userId,
  kind: kinds['second-factor'],
  event,
  ...secondFactorTexts[change],
  link: to('/profile', { view: 'security' }),
})
