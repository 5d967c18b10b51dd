import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { isDeclaredKind } from '../kit/notificationKind.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import type { Href } from '../kit/paths.ts'
import { Done } from '../kit/reply.ts'
import { boundedString } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** The name of a kind; each feature declares its own (notifications.ts). */
const Kind = boundedString(100, 'This notification type doesn’t exist.').refine(
  isDeclaredKind,
  'This notification type doesn’t exist.',
)

export const Notification = z.object({
  notificationId: z.string(),
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  /** Where a click leads. What was told long ago may name a screen that is not there any more. */
  link: z.string() as z.ZodType<Href, string>,
  /** For which of their organizations somebody with a seat is told; null of everything else. */
  organizationId: ClientId.nullable(),
  read: z.boolean(),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

/** More unread ones than this are not counted one by one. */
export const maxCountedNotifications = 1000

const Bell = z.object({
  notifications: z.array(Notification),
  /** It counts up to `maxCounted`. */
  unreadCount: z.int(),
})

/** A new notification, itself. */
export const notificationSent = topic('notifications:told', Notification)

/** Read, or unread again, here or elsewhere. */
export const notificationMarked = topic(
  'notifications:marked',
  z.object({ notificationId: z.string(), read: z.boolean() }),
)

/** How the bell stands, for a reader who begins anew, and after many were marked at once. */
export const bellSnapshot = topic('notifications:bell', Bell)

const ofUser = z.object({ userId: Id })
const ofNotification = z.object({ notificationId: Id })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/:userId',
  may: 'notifications:read:own',
  summary: 'The newest 50, unread first, and how many are unread',
  params: ofUser,
  reply: z.object({ success: z.literal(true), ...Bell.shape }),
  background: true,
})

export const markRead = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:notificationId/read',
  may: 'notifications:read:own',
  summary: 'Marks one as read',
  params: ofNotification,
  reply: Done,
})

export const markUnread = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:notificationId/unread',
  may: 'notifications:read:own',
  summary: 'Marks one as unread again',
  params: ofNotification,
  reply: Done,
})

export const markAllRead = endpoint({
  method: 'POST',
  path: '/api/notifications/:userId/read-all',
  may: 'notifications:read:own',
  summary: 'Marks all as read, or all of one kind',
  params: ofUser,
  body: z.strictObject({ kind: Kind.optional() }),
  reply: z.object({ success: z.literal(true), marked: z.int() }),
  idempotent: true,
})

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/notifications/:userId/history',
  may: 'notifications:read:own',
  summary: 'All of them, newest first, page by page',
  params: ofUser,
  query: z.strictObject({ kind: Kind.optional(), unread: z.literal('true').optional(), ...pageFields }),
  reply: toPageShape(Notification),
  background: true,
})

/** One's wishes for one kind. */
const NotificationPreference = z.strictObject({
  kind: Kind,
  /** Rings the bell; without it, it only goes to the history. */
  inApp: z.boolean(),
  /** Is mailed as soon as it happens. */
  mail: z.boolean(),
  /** Is shown on the devices that the person has turned notifications on for. */
  push: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

/** What is not said stays as it is: two tabs may each change one of them. */
const PreferenceChange = NotificationPreference.partial({ inApp: true, mail: true, push: true })
export type PreferenceChange = z.infer<typeof PreferenceChange>

const Settings = z.object({
  /** One preference for each kind that the person's role can be told of. */
  wishes: z.array(NotificationPreference),
  /** What is unread, once a day by mail in the person's own morning. */
  digest: z.boolean(),
  /** Whether a notification on a device says what has happened, or only of which kind it is. */
  pushDetails: z.boolean(),
  email: z.string(),
  /** Until an address is verified nothing of all this is mailed to it. */
  emailVerified: z.boolean(),
})
export type NotificationSettings = z.infer<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/:userId/settings',
  may: 'notifications:read:own',
  summary: 'Your notification settings',
  params: ofUser,
  reply: Settings,
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/:userId/settings',
  may: 'notifications:read:own',
  summary: 'Changes the settings you send and keeps the rest',
  params: ofUser,
  body: z.strictObject({
    wishes: z.array(PreferenceChange).max(100).default([]),
    digest: z.boolean().optional(),
    pushDetails: z.boolean().optional(),
  }),
  reply: Settings,
})

/** More devices than this nobody looks at; the oldest makes room. */
export const maxPushDevices = 10

const PushDevice = z.object({
  deviceId: z.string(),
  /** “Chrome on Windows”. */
  browser: z.string(),
  createdAt: Instant,
  /** The browser that asks. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

const PushDevices = z.object({
  /** A browser knows by it that a push comes from here. */
  publicKey: z.string(),
  devices: z.array(PushDevice).max(maxPushDevices),
})
export type PushDevices = z.infer<typeof PushDevices>

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/notifications/:userId/push',
  may: 'notifications:read:own',
  summary: 'The devices that show your notifications while Claimcrew is closed',
  params: ofUser,
  reply: PushDevices,
  background: true,
})

export const addPushDevice = endpoint({
  method: 'PUT',
  path: '/api/notifications/:userId/push',
  may: 'notifications:read:own',
  summary: 'Turns notifications on for the browser of this session',
  params: ofUser,
  body: z.strictObject({
    endpoint: boundedString(1000),
    keys: z.strictObject({ p256dh: boundedString(100), auth: boundedString(100) }),
  }),
  reply: PushDevices,
  background: true,
  perMinute: 12,
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:userId/push/:deviceId',
  may: 'notifications:read:own',
  summary: 'Turns notifications off for one of your devices',
  params: z.object({ userId: Id, deviceId: Id }),
  reply: PushDevices,
  perMinute: 30,
})

/** What a link in a mail can switch off, and on again. */
export const Subscription = z.union([z.literal('digest'), Kind])
export type Subscription = z.infer<typeof Subscription>

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/subscription',
  may: 'anyone',
  summary:
    'Turns emails off or back on with the link in the email; without `wanted` it only says what the link is for',
  body: z.strictObject({ token: boundedString(400), wanted: z.boolean().optional() }),
  reply: z.object({ subscription: Subscription, wanted: z.boolean() }),
  perMinute: 30,
})

export const mailStates = ['waiting', 'sent', 'failed'] as const

const Mail = z.object({
  mailId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  tries: z.int(),
  /** What the mail server said the last time it refused, or null. */
  problem: z.string().nullable(),
  createdAt: Instant,
  /** When it was sent or given up. */
  settledAt: Instant.nullable(),
  /** While it waits after a try that failed. */
  nextTryAt: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  may: 'mail:read:all',
  summary: 'Outgoing email, newest first, never its content',
  query: z.strictObject({ state: z.enum(mailStates).optional(), ...pageFields }),
  reply: toPageShape(Mail),
  background: true,
})
