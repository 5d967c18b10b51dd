import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/ids.ts'
import { Done } from '../kit/reply.ts'
import { singleLine } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { SignInResult } from './contract.ts'
import { maxPasskeys, recoveryCodeCount } from './rules.ts'
import { base64Url, Otp, PasskeyProof, Password } from './shapes.ts'

const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  may: 'account:manage:own',
  seatless: true,
  beforeEnrollment: true,
  summary: 'Whether your two-step sign-in is on, and how many recovery codes are left',
  reply: z.object({
    /** Since when codes of an authenticator app are asked for; null where they are not. */
    authenticatorSince: Instant.nullable(),
    passkeys: z.array(Passkey).max(maxPasskeys),
    recoveryCodesLeft: z.int(),
    /** It cannot be turned off. */
    isRequired: z.boolean(),
  }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  may: 'account:manage:own',
  seatless: true,
  beforeEnrollment: true,
  asksAgain: true,
  summary: 'Set up an authenticator app: nothing changes until a code of it is confirmed',
  reply: z.object({ secret: z.string(), uri: z.string() }),
  perMinute: 20,
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(recoveryCodeCount) })

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  may: 'account:manage:own',
  seatless: true,
  beforeEnrollment: true,
  asksAgain: true,
  // Somebody who had to enroll goes on with the next call, in every process.
  endsSessions: true,
  summary: 'Turn two-step sign-in on with a code of the app; the recovery codes are shown this once',
  body: z.strictObject({ otp: Otp }),
  reply: RecoveryCodes,
  perMinute: 20,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  may: 'account:manage:own',
  asksAgain: true,
  summary: 'Replace the recovery codes: the old ones stop working',
  reply: RecoveryCodes,
  perMinute: 20,
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  may: 'account:manage:own',
  summary: 'Turn two-step sign-in off',
  body: z.strictObject({ password: Password, otp: Otp }),
  reply: Done,
  perMinute: 20,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/begin',
  may: 'account:manage:own',
  seatless: true,
  beforeEnrollment: true,
  asksAgain: true,
  summary: 'The challenge for a new passkey; works once, for five minutes',
  reply: z.object({
    challenge: z.string(),
    /** The domain that it is good for. */
    rpId: z.string(),
    email: z.string(),
    userName: z.string(),
    /** Those that are there already, which a device does not make again. */
    credentials: z.array(z.string()).max(maxPasskeys),
  }),
  perMinute: 20,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  may: 'account:manage:own',
  seatless: true,
  beforeEnrollment: true,
  asksAgain: true,
  endsSessions: true,
  summary:
    'Add a passkey; if it’s the first second factor, the answer has the recovery codes, shown only once',
  body: z.strictObject({
    name: singleLine(60, 'The name'),
    credential: base64Url(1400),
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(16_000),
  }),
  reply: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).max(recoveryCodeCount) }),
  perMinute: 20,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:passkeyId',
  may: 'account:manage:own',
  asksAgain: true,
  summary: 'Remove a passkey',
  params: z.strictObject({ passkeyId: Id }),
  reply: Done,
  perMinute: 60,
})

const PasskeyChallenge = z.object({ challenge: z.string(), rpId: z.string() })

export const challengePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/challenge',
  may: 'anyone',
  summary: 'The challenge for signing in with a passkey; works once, for five minutes',
  reply: PasskeyChallenge,
  perMinute: 60,
})

export const challengeOwnPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/own-challenge',
  may: 'account:manage:own',
  seatless: true,
  summary: 'The same to prove again who you are, in this session alone',
  reply: PasskeyChallenge,
  perMinute: 60,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  may: 'anyone',
  summary: 'Sign in with a passkey alone, which has checked a finger, a face or a PIN',
  body: PasskeyProof,
  reply: SignInResult,
  perMinute: 60,
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/confirm-identity',
  may: 'account:manage:own',
  seatless: true,
  beforeEnrollment: true,
  summary:
    'Confirm who you are for ten minutes: with a code, or with the password if there’s no second factor',
  body: z.strictObject({
    password: Password.optional(),
    otp: Otp.optional(),
    passkey: PasskeyProof.optional(),
  }),
  reply: Done,
  perMinute: 30,
})

export const secondFactorRules = ['nobody', 'administrators', 'everyone'] as const

const SignInSettings = z.strictObject({ secondFactorOf: z.enum(secondFactorRules) })

export const getSignInSettings = endpoint({
  method: 'GET',
  path: '/api/settings/sign-in',
  may: 'sign-in:settings:all',
  summary: 'Who needs a second factor',
  reply: SignInSettings,
})

export const updateSignInSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/sign-in',
  may: 'sign-in:settings:all',
  endsSessions: true,
  asksAgain: true,
  summary: 'Require a second factor from admins, everyone or no one',
  body: SignInSettings,
  reply: SignInSettings,
  perMinute: 20,
})

const OrganizationSecurity = z.strictObject({ secondFactorRequired: z.boolean() })

export const getOrganizationSecurity = endpoint({
  method: 'GET',
  path: '/api/organization/security',
  may: 'organization:secure:own',
  summary: 'Whether the seats of your organization need a second factor',
  reply: OrganizationSecurity,
})

export const updateOrganizationSecurity = endpoint({
  method: 'PUT',
  path: '/api/organization/security',
  may: 'organization:secure:own',
  endsSessions: true,
  asksAgain: true,
  summary: 'Require a second factor from everyone with a seat in your organization',
  body: OrganizationSecurity,
  reply: OrganizationSecurity,
  perMinute: 20,
})
