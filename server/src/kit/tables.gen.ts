// Written by `npm run admin -- generate-types` from the migrated database; a test compares the two.
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string | null, string | null>

export type AuditEvents = {
  id: string
  at: string
  actor_id: string | null
  action: string
  subject_id: string
  before: Json | null
  after: Json | null
  reason: string | null
}

export type Engagements = {
  id: string
  client_id: string
  biller_id: string
  title: string
  started_on: string
  ended_on: string | null
  rate_cents: number
  currency: string
  hours_per_week: number
  created_at: string
}

export type MailLinks = {
  id: string
  user_id: string
  purpose: string
  email: string
  token_hash: Buffer
  created_at: string
  expires_at: string
  used_at: string | null
}

export type Notifications = {
  id: string
  user_id: string
  kind: string
  event_key: string
  title: string
  description: string
  link: string
  created_at: string
  read_at: string | null
}

export type Pictures = {
  id: string
  user_id: string
  bytes: Buffer
  created_at: string
}

export type Sessions = {
  id: string
  user_id: string
  token_hash: Buffer
  browser: string
  address: string
  created_at: string
  last_seen_at: string
  expires_at: string
  ended_at: string | null
}

export type SignInFailures = {
  key: string
  failures: number
  last_failed_at: string
}

export type Users = {
  id: string
  email: string
  email_verified_at: string | null
  password_hash: string
  user_name: string
  fname: Generated<string>
  address: Generated<string>
  phone_number: string
  role: string
  time_zone: Generated<string>
  introduction: Generated<string>
  role_interest: Generated<string>
  experience: Generated<string>
  payment_preference: Generated<string>
  service_timeline: Generated<string>
  picture_id: string | null
  created_at: string
  deactivated_at: string | null
}

export type Tables = {
  audit_events: AuditEvents
  engagements: Engagements
  mail_links: MailLinks
  notifications: Notifications
  pictures: Pictures
  sessions: Sessions
  sign_in_failures: SignInFailures
  users: Users
}
