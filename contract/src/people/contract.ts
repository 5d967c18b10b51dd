import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { longPageFields, NextCursor } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { boundedString, singleLine, singleLineOrEmpty, trimmedString } from '../kit/text.ts'
import { Instant, TimeZone } from '../kit/time.ts'
import { roles } from '../permissions.ts'
import { Answers, UserSignUpQuestions } from './answers.ts'
import { LinkToken, NewPassword, PasskeyProof, Password, SignInOtp } from './shapes.ts'

export const Email = trimmedString(254, 'This email address is too long.').pipe(
  z.email('Enter a valid email address.'),
)

const UserName = singleLine(100, 'The user name')
const Address = singleLineOrEmpty(300, 'The address')
/** Other countries and extensions are written in many ways; what has fewer digits than the shortest number is none. */
const PhoneNumber = singleLine(40, 'The phone number').refine(
  text => text.replaceAll(/\D/g, '').length >= 3,
  'Enter a phone number.',
)
const FirstName = singleLineOrEmpty(100, 'The first name')

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
}).extend({
  contact: OrganizationContact.optional(),
  /** For an ADMIN: the organization that they founded, where it has another name or somebody else is there for it. */
  organization: z
    .object({ organizationId: ClientId, name: z.string(), contact: OrganizationContact })
    .optional(),
})
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
    /** It is sent in place of a code. */
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
  perMinute: 60,
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
  perMinute: 240,
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
  perMinute: 120,
})

export const reactivateUser = endpoint({
  method: 'PUT',
  path: '/user/reactivate/:id',
  may: 'user:deactivate:all',
  summary: 'Reactivate a person',
  params: z.strictObject({ id: Id }),
  reply: User,
  perMinute: 120,
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
  perMinute: 120,
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/user/profile-picture/:userId',
  may: 'user:update:own',
  summary: 'Remove the profile picture',
  params: z.strictObject({ userId: Id }),
  reply: Done,
  perMinute: 60,
})

/** The id is unguessable and the bytes never change, so a plain image tag can show it and caches may keep it. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/picture/:pictureId',
  may: 'anyone',
  summary: 'The bytes of a profile picture',
  params: z.strictObject({ pictureId: Id }),
  produces: 'image/webp',
  reply: Download,
})
