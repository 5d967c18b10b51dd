import * as z from 'zod'
import { boundedString } from '../kit/text.ts'
import { toPlainCode } from './rules.ts'

export const NewPassword = boundedString(200, 'Use 200 characters or fewer.')
  .min(10, 'Use at least 10 characters.')
  .refine(text => text.isWellFormed() && !text.includes('\0'), 'This password has characters we can’t save.')

/** Any text that could have been a password: signing in says no more than whether it is the right one. */
export const Password = boundedString(200, 'Use 200 characters or fewer.').min(1, 'Enter your password.')

/** Six digits of the authenticator app, or a recovery code; blanks and dashes do not count. */
export const Otp = boundedString(40, 'Enter the six-digit code or a recovery code.').refine(
  text => /^(\d{6}|[a-z2-9]{10})$/.test(toPlainCode(text)),
  'Enter the six-digit code or a recovery code.',
)

/** Signing in says no more than whether it is the right one. */
export const SignInOtp = boundedString(40)

export const base64Url = (max: number) =>
  boundedString(max, 'This isn’t a passkey.').regex(/^[\w-]+$/, 'This isn’t a passkey.')

/** What a passkey signed to prove that it is there. */
export const PasskeyProof = z.strictObject({
  credential: base64Url(1400),
  clientDataJSON: base64Url(4000),
  authenticatorData: base64Url(4000),
  signature: base64Url(4000),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** A mailed link's secret, as it stands in the fragment. */
export const LinkToken = boundedString(100, 'This link isn’t complete.').min(20, 'This link isn’t complete.')
