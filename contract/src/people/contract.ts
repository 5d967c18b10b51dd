import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { longPageFields, NextCursor } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { boundedString, optionalSingleLine, singleLine, trimmedString } from '../kit/text.ts'
import { Instant, TimeZone } from '../kit/time.ts'
import { roles } from '../permissions.ts'
import { Answers, UserSignUpQuestions } from './answers.ts'
import { maxPasskeys, recoveryCodeCount, toPlainCode } from './rules.ts'

export const Email = trimmedString(254, 'This email address is too long.').pipe(
  z.email('Enter a valid email address.'),
)

const NewPassword = boundedString(200, 'Use 200 characters or fewer.')
  .min(10, 'Use at least 10 characters.')
  .refine(text => text.isWellFormed() && !text.includes('\0'), 'This password has characters we can’t save.')

/** Any text that could have been a password: signing in says no more than whether it is the right one. */
const Password = boundedString(200, 'Use 200 characters or fewer.').min(1, 'Enter your password.')

/** Six digits of the authenticator app, or a recovery code; blanks and dashes do not count. */
const Otp = boundedString(40, 'Enter the six-digit code or a recovery code.').refine(
  text => /^(\d{6}|[a-z2-9]{10})$/.test(toPlainCode(text)),
  'Enter the six-digit code or a recovery code.',
)

/** Signing in says no more than whether it is the right one. */
const SignInOtp = boundedString(40)

const base64Url = (max: number) =>
  boundedString(max, 'This isn’t a passkey.').regex(/^[\w-]+$/, 'This isn’t a passkey.')

/** What a passkey signed to prove that it is there. */
const PasskeyProof = z.strictObject({
  credential: base64Url(1400),
  clientDataJSON: base64Url(4000),
  authenticatorData: base64Url(4000),
  signature: base64Url(4000),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** A mailed link's secret, as it stands in the fragment. */
const LinkToken = boundedString(100, 'This link isn’t complete.').min(20, 'This link isn’t complete.')

const UserName = singleLine(100, 'The user name')
const Address = optionalSingleLine(300, 'The address')
/** Other countries and extensions are written in many ways; what has fewer digits than the shortest number is none. */
const PhoneNumber = singleLine(40, 'The phone number').refine(
  text => text.replaceAll(/\D/g, '').length >= 3,
  'Enter a phone number.',
)
const FirstName = optionalSingleLine(100, 'The first name')

/** A person as they see themself. */
export const User = z.object({
  userId: Id,
  userName: z.string(),
  fname: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.string(),
  address: z.string(),
  role: z.enum(roles),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
  userSignUpQuestions: UserSignUpQuestions,
  hasCompletedForm: z.boolean(),
  active: z.boolean(),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** The person who is there for an organization, whom an ADMIN deactivates; it may have another id and name than they. */
export const OrganizationContact = z.object({ userId: Id, userName: z.string() })

/** A person as somebody else sees them: what is private is left out unless one may see it. */
export const Person = User.partial({
  email: true,
  emailVerified: true,
  phoneNumber: true,
  address: true,
  userSignUpQuestions: true,
  hasCompletedForm: true,
}).extend({ contact: OrganizationContact.optional() })
export type Person = z.infer<typeof Person>

export const SignInResult = z.object({ authToken: z.string(), user: User })
export type SignInResult = z.infer<typeof SignInResult>

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  may: 'anyone',
  summary: 'Sign in with email and password',
  body: z.strictObject({
    email: singleLine(254, 'The email address'),
    password: Password,
    /** Required of somebody with a second factor. */
    otp: SignInOtp.optional(),
    /** In place of a code. */
    passkey: PasskeyProof.optional(),
  }),
  reply: SignInResult,
})

const SignUp = z.strictObject({
  userName: UserName,
  address: Address.default(''),
  email: Email,
  password: NewPassword,
  phoneNumber: PhoneNumber,
  role: z.enum(roles).default('CLIENT'),
  timeZone: TimeZone.optional(),
})

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  may: 'anyone',
  summary: 'Register and sign in',
  body: SignUp,
  reply: SignInResult,
  perMinute: 60,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  may: 'account:manage:own',
  seatless: true,
  beforeEnrollment: true,
  endsSessions: true,
  summary: 'Sign out: the token stops working right away',
  reply: Done,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  may: 'account:manage:own',
  endsSessions: true,
  summary: 'Change the password; every session ends and a new one starts',
  body: z.strictObject({ currentPassword: Password, newPassword: NewPassword }),
  reply: SignInResult,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  may: 'anyone',
  summary:
    'Request an email to choose a new password; the answer never reveals whether the address has an account',
  body: z.strictObject({ email: Email }),
  reply: Done,
  perMinute: 20,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  may: 'anyone',
  endsSessions: true,
  summary: 'Choose a new password with an emailed link',
  body: z.strictObject({ token: LinkToken, newPassword: NewPassword }),
  reply: Done,
  perMinute: 20,
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/auth/send-verification',
  may: 'account:manage:own',
  summary: 'Email a link to verify your own address',
  reply: Done,
  perMinute: 10,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  may: 'anyone',
  summary: 'Verify an address, or confirm a new one, with an emailed link',
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ email: z.string() }),
  perMinute: 20,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/change-email',
  may: 'account:manage:own',
  summary: 'Request a new address: it’s used once you open the link emailed to it',
  body: z.strictObject({ email: Email, password: Password }),
  reply: Done,
  perMinute: 10,
})

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
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  may: 'account:manage:own',
  summary: 'Replace the recovery codes: the old ones stop working',
  body: z.strictObject({ otp: Otp }),
  reply: RecoveryCodes,
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  may: 'account:manage:own',
  summary: 'Turn two-step sign-in off',
  body: z.strictObject({ password: Password, otp: Otp }),
  reply: Done,
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
})

export const Session = z.object({
  sessionId: Id,
  browser: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  may: 'account:manage:own',
  summary: 'Where you’re signed in, last used first',
  query: z.strictObject(longPageFields),
  reply: z.object({ sessions: z.array(Session), nextCursor: NextCursor }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  may: 'account:manage:own',
  endsSessions: true,
  summary: 'End one of your own sessions',
  params: z.strictObject({ sessionId: Id }),
  reply: Done,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  may: 'account:manage:own',
  endsSessions: true,
  summary: 'End all your other sessions',
  reply: z.object({ ended: z.int() }),
})

/** Where somebody else is signed in. */
const UserSession = Session.pick({
  sessionId: true,
  createdAt: true,
  lastSeenAt: true,
  address: true,
}).extend({
  agent: z.string(),
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/users/:userId/sessions',
  may: 'seats:manage',
  summary:
    'Where someone is signed in, last used first: anyone for an ADMIN, an organization’s seats for its owner',
  params: z.strictObject({ userId: Id }),
  query: z.strictObject(longPageFields),
  reply: z.object({ sessions: z.array(UserSession), nextCursor: NextCursor }),
})

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/sessions/:sessionId',
  may: 'seats:manage',
  endsSessions: true,
  summary: 'End someone’s session: it stops working right away',
  params: z.strictObject({ userId: Id, sessionId: Id }),
  reply: Done,
})

/** What of it somebody else may see is for the engagements to say, so its handler is there. */
export const getUser = endpoint({
  method: 'GET',
  path: '/user/:id',
  may: 'user:read',
  summary: 'A user: private fields only for themselves, an ADMIN and the other side of an engagement',
  params: z.strictObject({ id: Id }),
  reply: Person,
  failure: 'Error fetching user with ID',
})

const UserFields = z
  .strictObject({
    userName: UserName,
    fname: FirstName,
    address: Address,
    phoneNumber: PhoneNumber,
    timeZone: TimeZone,
    role: z.enum(roles),
  })
  .partial()

const nothingChosen = 'Choose what to change.'

export const UserChange = UserFields.refine(change => Object.keys(change).length > 0, nothingChosen)
export type UserChange = z.infer<typeof UserChange>

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/:id',
  may: 'user:update:own',
  endsSessions: true,
  summary: 'Change the fields of a user',
  params: z.strictObject({ id: Id }),
  body: UserFields.extend({
    /** The changed fields as the sender has read them: one that says something else by now is a conflict. */
    before: z
      .strictObject({
        userName: boundedString(100),
        fname: boundedString(100),
        address: boundedString(300),
        phoneNumber: boundedString(40),
        timeZone: boundedString(64),
      })
      .partial()
      .optional(),
  }).refine(({ before: _, ...change }) => Object.keys(change).length > 0, nothingChosen),
  reply: User,
  failure: 'Error updating user',
})

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/user/sign-up-questions/:userId',
  may: 'user:update:own',
  endsSessions: true,
  summary: 'Save the answers to the questionnaire',
  params: z.strictObject({ userId: Id }),
  body: z.strictObject({ userSignUpQuestions: Answers }),
  reply: User,
  failure: 'Error updating sign-up questions',
})

export const deactivateUser = endpoint({
  method: 'PUT',
  path: '/user/deactivate/:id',
  may: 'user:deactivate:all',
  endsSessions: true,
  summary: 'Deactivate a person: their sessions end right away',
  params: z.strictObject({ id: Id }),
  reply: User,
})

export const reactivateUser = endpoint({
  method: 'PUT',
  path: '/user/reactivate/:id',
  may: 'user:deactivate:all',
  summary: 'Reactivate a person',
  params: z.strictObject({ id: Id }),
  reply: User,
})

export const maxPictureBytes = 5 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/user/profile-picture/:userId',
  may: 'user:update:own',
  summary: 'Upload a profile picture: PNG, JPEG or WebP',
  params: z.strictObject({ userId: Id }),
  body: Upload,
  upload: { maxBytes: maxPictureBytes },
  reply: z.object({
    success: z.boolean(),
    message: z.string().optional(),
    profilePicture: z.string().nullable(),
  }),
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/user/profile-picture/:userId',
  may: 'user:update:own',
  summary: 'Remove the profile picture',
  params: z.strictObject({ userId: Id }),
  reply: Done,
})

/** The id is unguessable and the bytes never change, so a plain image tag can show it and caches may keep it. */
export const showPicture = endpoint({
  method: 'GET',
  path: '/picture/:pictureId',
  may: 'anyone',
  summary: 'The bytes of a profile picture',
  params: z.strictObject({ pictureId: Id }),
  produces: 'image/webp',
  reply: Download,
})

/** A person's own data as one file, which is made in the background. */
export const AccountExport = z.object({
  exportId: Id,
  state: z.enum(['making', 'ready']),
  requestedAt: Instant,
  /** Until when it can be downloaded. */
  expiresAt: Instant,
  /** In bytes, once it is ready. */
  size: z.int().nullable(),
})
export type AccountExport = z.infer<typeof AccountExport>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/me/export',
  may: 'account:manage:own',
  seatless: true,
  asksAgain: true,
  summary: 'Make a file of all your own data, in the background; once a day',
  reply: z.object({ export: AccountExport }),
  perMinute: 20,
})

export const listExports = endpoint({
  method: 'GET',
  path: '/api/me/exports',
  may: 'account:manage:own',
  seatless: true,
  summary: 'The files of your own data that are there, newest first',
  reply: z.object({ exports: z.array(AccountExport) }),
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/me/exports/:exportId',
  may: 'account:manage:own',
  seatless: true,
  summary: 'The status of an export of your own data; once it’s ready, the ZIP file',
  params: z.strictObject({ exportId: Id }),
  reply: z.object({ export: AccountExport }),
  perMinute: 120,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/me/delete',
  may: 'account:manage:own',
  seatless: true,
  endsSessions: true,
  summary:
    'Delete your own account for good; refused while an engagement, a month or an organization is open',
  body: z.strictObject({
    password: Password,
    otp: Otp.optional(),
  }),
  reply: Done,
  perMinute: 10,
})
