// Written by `npm run admin -- generate-types` from the migrated database; a test compares the two.
import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string | null, string | null>

export type AccountExportParts = {
  export_id: string
  place: number
  file_id: string
}

export type AccountExports = {
  id: string
  user_id: UserId
  requested_at: string
  ready_at: string | null
  size: Generated<number>
}

export type Applications = {
  id: string
  job_id: string
  biller_id: UserId
  stage: string
  note: string
  rate_cents: number
  answers: string[]
  reason: string | null
  private_note: Generated<string>
  offer_rate_cents: number | null
  offer_hours_per_week: number | null
  offer_starts_on: string | null
  engagement_id: string | null
  created_at: string
  moved_at: string
  reminded_at: string | null
  agreed_pay: string
  agreed_hours_per_week: number | null
  offer_pay: string | null
  offer_weekdays: number[] | null
  offer_hours_from: string | null
  offer_version: Generated<number>
  offer_changed_at: string | null
  stage_before_offer: string | null
}

export type AttendanceApprovals = {
  id: string
  biller_id: UserId
  month: string
  locked_through: string
  approved_by: UserId
  approved_at: string
  reopened_by: UserId | null
  reopened_at: string | null
  reopen_reason: string | null
  client_id: OrganizationId | null
}

export type AttendanceBreaks = {
  session_id: string
  start_at: string
  end_at: string | null
  break_type: string
}

export type AttendanceCorrections = {
  id: string
  biller_id: UserId
  session_id: string | null
  day: string
  time_zone: string
  state: string
  before: Json | null
  after: Json
  reason: string
  disputes: string | null
  asked_by: UserId
  asked_at: string
  decided_by: UserId | null
  decided_at: string | null
  note: Generated<string>
  asked_from: string | null
  asked_to: string | null
  client_id: OrganizationId | null
  client_changed: Generated<boolean>
}

export type AttendanceDays = {
  biller_id: UserId
  day: string
  version: Generated<number>
  code: string
  marks: string[]
  worked_seconds: number
  tea_seconds: number
  lunch_seconds: number
  permission_seconds: number
  over_allowance_seconds: number
  overtime_seconds: number
  first_in: string | null
  last_out: string | null
  late_sent: boolean
  session_ids: string[]
  locked: Generated<boolean>
  whose: Generated<string>
  client_id: Generated<OrganizationId | null>
}

export type AttendanceHolidays = {
  day: string
  name: string
}

export type AttendanceLeave = {
  id: string
  biller_id: UserId
  first_day: string
  last_day: string
  reason: string
  state: string
  asked_at: string
  decided_by: UserId | null
  decided_at: string | null
  note: Generated<string>
  decided_for: OrganizationId | null
}

export type AttendanceSessions = {
  id: string
  biller_id: string
  day: string
  time_zone: string
  punch_in: string
  punch_out: string | null
  description: Generated<string>
  last_seen_at: string
  auto_closed: Generated<boolean>
  corrected: Generated<boolean>
  late_sent: Generated<boolean>
  clock_off_seconds: number | null
  locked: Generated<boolean>
  whose: Generated<string>
  client_id: Generated<OrganizationId | null>
}

export type AttendanceSettings = {
  id: string
  biller_id: UserId | null
  from_day: string
  settings: Json | null
  set_by: UserId
  set_at: string
}

export type AuditEvents = {
  id: string
  at: string
  actor_id: UserId | null
  action: string
  subject_id: string | null
  before: Json | null
  after: Json | null
  reason: string | null
  address: string | null
  organization_id: OrganizationId | null
  person_id: UserId | null
}

export type AuthenticatorUses = {
  user_id: string
  step: number
}

export type Authenticators = {
  user_id: UserId
  secret: Buffer
  created_at: string
  confirmed_at: string | null
}

export type BucketFolders = {
  id: string
}

export type CannedAnswers = {
  id: string
  title: string
  text: string
  category: string | null
  updated_at: string
}

export type ChatBlocks = {
  blocker_id: UserId
  blocked_id: UserId
  at: string
}

export type ClocksDays = {
  biller_id: UserId
  day: string
  whose: string
  client_id: Generated<OrganizationId | null>
  punched_seconds: number
  tracked_seconds: number
  produced_seconds: number
  explained_seconds: number
  locked: boolean
  manual_seconds: Generated<number>
}

export type ClocksDue = {
  id: Generated<number>
  biller_id: UserId
  first_day: string
  last_day: string
}

export type ClocksGaps = {
  id: string
  biller_id: string
  day: string
  whose: string
  client_id: Generated<OrganizationId | null>
  kind: string
  from_at: string | null
  to_at: string | null
  seconds: number
  state: Generated<string>
  answer: Generated<string>
  answered_at: string | null
  how: string | null
  reason: Generated<string>
  entry_id: string | null
  resolved_by: UserId | null
  resolved_at: string | null
}

export type ClocksSettings = {
  client_id: OrganizationId
  threshold_minutes: number
  set_by: UserId
  set_at: string
}

export type ConversationLeavers = {
  conversation_id: string
  user_id: UserId
  left_at: string
}

export type ConversationMembers = {
  id: string
  conversation_id: string
  user_id: UserId
  joined_at: string
  read_number: Generated<number>
  told_number: Generated<number>
  until_number: number | null
  muted: Generated<boolean>
  typing_at: string | null
}

export type Conversations = {
  id: string
  kind: string
  title: string | null
  first_id: UserId | null
  second_id: UserId | null
  creator_id: UserId
  team_of: OrganizationId | null
  last_number: Generated<number>
  last_at: string
  created_at: string
}

export type EngagementProposals = {
  engagement_id: string
  from_day: string
  rate_cents: number
  hours_per_week: number
  proposed_by: UserId
  proposed_at: string
  weekdays: number[] | null
  hours_from: Generated<string>
}

export type EngagementTerms = {
  engagement_id: string
  from_day: string
  rate_cents: number
  hours_per_week: number
  agreed_at: string
  weekdays: number[] | null
  hours_from: Generated<string>
}

export type Engagements = {
  id: string
  client_id: OrganizationId
  biller_id: UserId
  title: string
  started_on: string
  ended_on: string | null
  currency: string
  created_at: string
  end_reason: string | null
  proposal_version: Generated<number>
  proposal_changed_at: string | null
}

export type Files = {
  id: string
  purpose: string
  name: string
  type: string
  size: number
  checksum: Buffer
  place: string
  bytes: Buffer | null
  uploaded_by: string | null
  created_at: string
}

export type JobInvitations = {
  id: string
  job_id: string
  biller_id: UserId
  note: string
  state: string
  created_at: string
  answered_at: string | null
}

export type Jobs = {
  id: string
  client_id: OrganizationId
  status: string
  title: string
  description: Generated<string>
  work_types: Generated<string[]>
  systems: Generated<string[]>
  specialties: Generated<string[]>
  certifications: Generated<string[]>
  languages: Generated<string[]>
  payers: Generated<string[]>
  engagement: string | null
  pay: string | null
  rate_min_cents: number | null
  rate_max_cents: number | null
  hours_per_week: number | null
  start: string | null
  questions: Generated<string[]>
  openings: Generated<number>
  hired: Generated<number>
  window_days: number[] | null
  window_from: string | null
  window_to: string | null
  experience: string | null
  organisation: string | null
  claims_per_month: number | null
  location: string | null
  phone_work: Generated<boolean>
  compliance: Generated<string[]>
  monitoring: string | null
  created_at: string
  updated_at: string
  published_at: string | null
  practice_id: string | null
}

export type KeptJobs = {
  biller_id: UserId
  job_id: string
  kept: string
  kept_at: string
}

export type Limits = {
  key: string
  uses: string[]
  until: string
}

export type LiveEvents = {
  xid: Generated<string>
  id: Generated<number>
  at: string
  topic: string
  user_id: string | null
  subject: string | null
  part: string | null
}

export type LoadedParts = {
  part: string
  told_at: string
}

export type MailLinks = {
  id: string
  user_id: UserId
  purpose: string
  email: string
  token_hash: Buffer
  created_at: string
  expires_at: string
  used_at: string | null
}

export type Mails = {
  id: string
  recipient: string
  subject: string
  letter: Buffer | null
  state: Generated<string>
  tries: Generated<number>
  problem: string | null
  created_at: string
  next_try_at: string | null
  settled_at: string | null
  told: Generated<boolean>
}

export type MessageFiles = {
  file_id: string
  preview_id: string | null
  conversation_id: string
  uploader_id: UserId
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  uploaded_at: string
  number: number | null
  place: number | null
}

export type MessageReactions = {
  conversation_id: string
  number: number
  user_id: UserId
  emoji: string
  at: string
}

export type MessageReports = {
  id: string
  message_id: string
  conversation_id: string
  author_id: UserId
  reporter_id: UserId
  reason: string
  note: string
  text: string
  sent_at: string
  reported_at: string
  state: Generated<string>
  decided_at: string | null
  decided_by: UserId | null
  decision: Generated<string>
}

export type Messages = {
  conversation_id: string
  number: number
  id: string
  author_id: UserId
  text: string
  words: string
  reply_number: number | null
  key: string | null
  sent_at: string
  edited_at: string | null
  deleted_at: string | null
}

export type NotificationDigests = {
  user_id: UserId
  wanted: Generated<boolean>
  last_at: string | null
}

export type NotificationSettings = {
  user_id: UserId
  kind: string
  in_app: boolean
  mail: boolean
  push: boolean | null
}

export type Notifications = {
  id: string
  user_id: UserId
  kind: string
  event_key: string
  title: string
  description: string
  link: string
  created_at: string
  read_at: string | null
  mail_due: Generated<boolean>
  push_due: Generated<boolean>
  organization_id: OrganizationId | null
}

export type OrganizationInvitations = {
  id: string
  organization_id: OrganizationId
  email: string
  duties: string[]
  invited_by: UserId
  invited_at: string
  expires_at: string
  token_hash: Buffer
  letter_waits: boolean
  answer: string | null
  answered_at: string | null
}

export type OrganizationSeats = {
  id: string
  organization_id: OrganizationId
  user_id: UserId
  duties: string[]
  since: string
  chosen_at: string | null
  ended_at: string | null
  ended_with_account: Generated<boolean>
}

export type Organizations = {
  id: OrganizationId
  name: string
  founder_id: UserId
  created_at: string
  contact_id: UserId
  second_factor_required: Generated<boolean>
}

export type PasskeyChallenges = {
  challenge_hash: Buffer
  session_id: string | null
  expires_at: string
}

export type Passkeys = {
  id: string
  user_id: UserId
  name: string
  credential: string
  public_key: Buffer
  uses: number
  created_at: string
  last_used_at: string | null
}

export type Practices = {
  id: string
  client_id: OrganizationId
  name: string
  state: string | null
  specialties: string[]
  systems: string[]
  payers: string[]
  closed: boolean
  created_at: string
}

export type ProductionDays = {
  biller_id: UserId
  day: string
  version: Generated<number>
  turn: Generated<number>
}

export type ProductionEntries = {
  id: string
  biller_id: string
  day: string
  client_id: OrganizationId
  status: Generated<string>
  locked: Generated<boolean>
  place: number
  work_type: string
  quantity: number
  minutes: number
  hold_minutes: Generated<number>
  practice: Generated<string>
  system: string | null
  payer: string | null
  payer_class: string | null
  specialty: string | null
  channel: string | null
  dollars_cents: number | null
  collected_cents: number | null
  outcomes: Json
  note: Generated<string>
  task_id: string | null
  source: string
  stretches: Json
  practice_id: string | null
}

export type ProductionKpis = {
  client_id: OrganizationId
  month: string
  numbers: Json
  entered_by: UserId
  entered_at: string
  practice_id: string | null
  practices: Generated<number>
}

export type ProductionParts = {
  biller_id: string
  day: string
  client_id: OrganizationId
  status: Generated<string>
  reopened: Generated<boolean>
  reason: Generated<string>
  submitted_at: string | null
  decided_by: UserId | null
  decided_at: string | null
  locked: Generated<boolean>
}

export type ProductionTargets = {
  id: string
  client_id: OrganizationId | null
  work_type: string
  by_phone: boolean
  per_hour: number | null
  from_day: string
  set_by: UserId
  set_at: string
  practice_id: string | null
}

export type ProductionTimers = {
  id: string
  biller_id: UserId
  client_id: OrganizationId
  work_type: string
  task_id: string | null
  channel: string | null
  day: string
  started_at: string
  since: string
  on_hold: Generated<boolean>
  stretches: Json
  discarded_at: string | null
  practice_id: string | null
}

export type ProductionWritten = {
  id: Generated<number>
  biller_id: string
  day: string
}

export type ProfileCertifications = {
  user_id: string
  certification: string
  expires_on: string | null
}

export type ProfileSystems = {
  user_id: string
  system: string
  level: string
}

export type Profiles = {
  user_id: UserId
  headline: Generated<string>
  about: Generated<string>
  years: number | null
  work_types: Generated<string[]>
  specialties: Generated<string[]>
  languages: Generated<string[]>
  clearinghouses: Generated<string[]>
  payers: Generated<string[]>
  rate_cents: number | null
  hours_per_week: number | null
  engagement: Generated<string[]>
  available_from: string | null
  window_days: number[] | null
  window_from: string | null
  window_to: string | null
  hipaa_trained_on: string | null
  shares_measured: Generated<boolean>
  listed: Generated<boolean>
  resume_id: string | null
  updated_at: string
}

export type PushDeliveries = {
  device_id: string
  kind: string
  notification_id: string
}

export type PushDevices = {
  id: string
  user_id: UserId
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: string
  failures: Generated<number>
  retry_at: string | null
}

export type PushKeys = {
  one: Generated<boolean>
  public_key: string
  private_key: Buffer
  created_at: string
}

export type PushSettings = {
  user_id: UserId
  with_details: boolean
}

export type RecoveryCodes = {
  user_id: UserId
  code_hash: string
  used_at: string | null
}

export type Repeats = {
  person_id: string
  key: string
  call: string
  fingerprint: Buffer
  answer: string
  at: string
}

export type ReplicaHeartbeat = {
  one: Generated<boolean>
  at: string
  timeline: number
  timeline_id: number | null
  lsn: string | null
}

export type ReportMails = {
  user_id: UserId
  week: string
}

export type ReportViews = {
  id: string
  user_id: UserId
  name: string
  kind: string
  by: string
  period: string | null
  from_day: string | null
  to_day: string | null
  biller_id: UserId | null
  client_id: OrganizationId | null
  compare: boolean
  created_at: string
  chart: string | null
  sort: string | null
  sort_order: Generated<string>
  organization_id: OrganizationId | null
}

export type SecretKeyChecks = {
  one: Generated<boolean>
  sealed: Buffer
}

export type Sessions = {
  id: string
  user_id: UserId
  token_hash: Buffer
  browser: string
  address: string
  created_at: string
  last_seen_at: string
  expires_at: string
  ended_at: string | null
  organization_id: OrganizationId | null
  confirmed_at: string | null
}

export type ShortlistEntries = {
  owner_id: string
  biller_id: UserId
  note: Generated<string>
  added_at: string
}

export type SignInFailures = {
  key: string
  failures: number
  last_failed_at: string
}

export type SignInSettings = {
  is_only: Generated<boolean>
  second_factor_of: string
}

export type StatementFixedPrices = {
  engagement_id: string
}

export type StatementLines = {
  statement_id: string
  place: number
  day: string
  kind: string
  seconds: number
  rate_cents: number
  amount_cents: number
  corrects: string | null
  hours_from: string | null
}

export type StatementNumbers = {
  client_id: OrganizationId
  last: number
}

export type StatementReopenings = {
  engagement_id: string
  month: string
  reopened_at: string
}

export type Statements = {
  id: string
  engagement_id: string
  month: string
  client_id: OrganizationId
  biller_id: UserId
  number: number
  first_day: string | null
  last_day: string | null
  title: string
  client_name: string
  biller_name: string
  pay: string
  hours_from: string
  currency: string
  rate_cents: number
  agreed_hours: number
  seconds: number
  overtime_seconds: number
  amount_cents: number
  line_count: number
  closed_by: UserId
  closed_at: string
  paid_on: string | null
  paid_by: UserId | null
  paid_at: string | null
  issued_on: string
  due_on: string
  client_address: string
  biller_address: string
  closed_despite: string | null
  closed_by_name: string | null
}

export type SupportTargets = {
  priority: string
  answer_minutes: number
  resolution_minutes: number
}

export type TaskClients = {
  client_id: OrganizationId
  last_number: Generated<number>
  version: Generated<number>
}

export type TaskComments = {
  id: string
  task_id: string
  author_id: UserId
  text: string
  mentions: Generated<string[]>
  created_at: string
}

export type TaskEvents = {
  id: string
  task_id: string
  version: number
  at: string
  actor_id: UserId | null
  what: string
  before: Json
  after: Json
  note: Generated<string>
}

export type TaskFiles = {
  file_id: string
  task_id: string
  added_by: UserId | null
  added_at: string
}

export type TaskRecurrences = {
  id: string
  client_id: OrganizationId
  assignee_id: UserId | null
  title: string
  work_type: string
  priority: string
  deadline_kind: string
  planned_quantity: number | null
  dollars_cents: number | null
  note: string
  every: string
  days: number[] | null
  day_of_month: number | null
  at_time: string
  due_in_days: number | null
  due_time: string
  starts_on: string
  ends_on: string | null
  paused: Generated<boolean>
  pause_reason: string | null
  next_at: string | null
  next_on: string | null
  version: Generated<number>
  created_by: UserId | null
  created_at: string
  practice_id: string | null
}

export type Tasks = {
  id: string
  client_id: OrganizationId
  number: number
  title: string
  work_type: string
  assignee_id: UserId | null
  status: string
  is_open: Generated<boolean>
  priority: string
  urgency: Generated<number>
  due_at: string | null
  due_key: Generated<string>
  deadline_kind: string
  planned_quantity: number | null
  done_quantity: Generated<number>
  dollars_cents: number | null
  note: string
  created_by: UserId | null
  created_at: string
  assigned_at: string | null
  first_touch_at: string | null
  completed_at: string | null
  updated_at: string
  reopen_count: Generated<number>
  version: Generated<number>
  comment_count: Generated<number>
  file_count: Generated<number>
  recurrence_id: string | null
  occurs_on: string | null
  told_soon: string | null
  told_overdue: string | null
  words: string
  practice_id: string | null
}

export type TeamInvitations = {
  id: string
  client_id: OrganizationId
  email: string
  title: string
  rate_cents: number
  currency: string
  hours_per_week: number
  token_hash: Buffer
  created_at: string
  sent_at: string
  expires_at: string
  answer: string | null
  answered_at: string | null
  engagement_id: string | null
  letter_waits: Generated<boolean>
  weekdays: number[] | null
  hours_from: Generated<string>
}

export type TicketFiles = {
  file_id: string
  uploaded_by: UserId
  uploaded_at: string
  ticket_id: string | null
  reply_id: string | null
}

export type TicketReplies = {
  id: string
  ticket_id: string
  author_id: UserId
  text: string
  internal: boolean
  from_support: boolean
  sent_at: string
}

export type Tickets = {
  id: string
  number: Generated<number>
  author_id: UserId
  category: string
  subject: string
  text: string
  status: string
  priority: string
  assignee_id: UserId | null
  merged_into: string | null
  created_at: string
  updated_at: string
  waits_since: string | null
  answer_due_at: string
  resolution_due_at: string
  answered_at: string | null
  answer_minutes: number | null
  answer_in_time: boolean | null
  solved_at: string | null
  resolution_minutes: number | null
  resolution_in_time: boolean | null
  author_for: OrganizationId | null
}

export type TrackingAccounts = {
  id: Generated<number>
  company_id: string
  tracked_id: string
  name: string
  email: string
  role: string
  active: boolean
  time_zone: string | null
  last_seen_at: string | null
  first_read_at: string
  gone_at: string | null
  compared_at: string | null
  compared_from: string | null
  compared_to: string | null
  our_seconds: number | null
  their_seconds: number | null
}

export type TrackingActivity = {
  account_id: number
  start_at: string
  mode: string
  device_id: string
  seconds: number
  project_id: string
  task_id: string
}

export type TrackingConnection = {
  one: Generated<boolean>
  company_id: string | null
  company_name: string | null
  account: Json | null
  renews_itself: Generated<boolean>
  token: Buffer | null
  token_created_at: string | null
  token_ends_at: string | null
  read_at: string | null
  last_ok_at: string | null
  failing_since: string | null
  problem: string | null
  kept_from: string | null
}

export type TrackingDays = {
  user_id: UserId
  day: string
  tracked_seconds: number
  manual_seconds: number
  break_seconds: number
  union_seconds: number
  project_count: number
}

export type TrackingMappings = {
  id: string
  user_id: UserId
  account_id: number
  email: string
  created_at: string
  created_by: UserId | null
  accepted_their_email: string | null
  accepted_our_email: string | null
  accepted_gone_at: string | null
}

export type TrackingPace = {
  one: Generated<boolean>
  next_start_at: string
}

export type TrackingPeople = {
  user_id: UserId
  time_zone: string
  lease: string | null
  leased_until: string | null
}

export type TrackingProjectDays = {
  user_id: UserId
  day: string
  project_id: string
  tracked_seconds: number
  manual_seconds: number
  break_seconds: number
}

export type TrackingProjects = {
  company_id: string
  project_id: string
  name: string
  deleted: boolean
}

export type TrackingRuns = {
  id: string
  user_id: UserId
  account_id: number
  reason: string
  first_day: string
  last_day: string
  from_at: string
  to_at: string
  row_count: number
  started_at: string
  duration_ms: number
  outcome: string
  problem: string | null
}

export type TrackingSyncs = {
  mapping_id: string
  recent_at: string | null
  week_at: string | null
  month_at: string | null
  month_left: string | null
  backfilled_to: string | null
  backfill_goal: string
  asked_from: string | null
  asked_left: string | null
  asked_days: Generated<number>
  failures: Generated<number>
  failing_since: string | null
  problem: string | null
  retry_at: string | null
  due_at: string
  rank: number
}

export type TrackingTasks = {
  company_id: string
  task_id: string
  name: string
  project_id: string
}

export type TrackingTimeUse = {
  account_id: number
  start_at: string
  seconds: number
  score: number
  category: string
  name: string
}

export type TrackingUnreadDays = {
  mapping_id: string
  day: string
  problem: string
  tried_at: string
}

export type UnreadMarks = {
  one: Generated<boolean>
  sent_at: string
}

export type Users = {
  id: UserId
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
  deleted_at: string | null
}

export type Tables = {
  account_export_parts: AccountExportParts
  account_exports: AccountExports
  applications: Applications
  attendance_approvals: AttendanceApprovals
  attendance_breaks: AttendanceBreaks
  attendance_corrections: AttendanceCorrections
  attendance_days: AttendanceDays
  attendance_holidays: AttendanceHolidays
  attendance_leave: AttendanceLeave
  attendance_sessions: AttendanceSessions
  attendance_settings: AttendanceSettings
  audit_events: AuditEvents
  authenticator_uses: AuthenticatorUses
  authenticators: Authenticators
  bucket_folders: BucketFolders
  canned_answers: CannedAnswers
  chat_blocks: ChatBlocks
  clocks_days: ClocksDays
  clocks_due: ClocksDue
  clocks_gaps: ClocksGaps
  clocks_settings: ClocksSettings
  conversation_leavers: ConversationLeavers
  conversation_members: ConversationMembers
  conversations: Conversations
  engagement_proposals: EngagementProposals
  engagement_terms: EngagementTerms
  engagements: Engagements
  files: Files
  job_invitations: JobInvitations
  jobs: Jobs
  kept_jobs: KeptJobs
  limits: Limits
  live_events: LiveEvents
  loaded_parts: LoadedParts
  mail_links: MailLinks
  mails: Mails
  message_files: MessageFiles
  message_reactions: MessageReactions
  message_reports: MessageReports
  messages: Messages
  notification_digests: NotificationDigests
  notification_settings: NotificationSettings
  notifications: Notifications
  organization_invitations: OrganizationInvitations
  organization_seats: OrganizationSeats
  organizations: Organizations
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  practices: Practices
  production_days: ProductionDays
  production_entries: ProductionEntries
  production_kpis: ProductionKpis
  production_parts: ProductionParts
  production_targets: ProductionTargets
  production_timers: ProductionTimers
  production_written: ProductionWritten
  profile_certifications: ProfileCertifications
  profile_systems: ProfileSystems
  profiles: Profiles
  push_deliveries: PushDeliveries
  push_devices: PushDevices
  push_keys: PushKeys
  push_settings: PushSettings
  recovery_codes: RecoveryCodes
  repeats: Repeats
  replica_heartbeat: ReplicaHeartbeat
  report_mails: ReportMails
  report_views: ReportViews
  secret_key_checks: SecretKeyChecks
  sessions: Sessions
  shortlist_entries: ShortlistEntries
  sign_in_failures: SignInFailures
  sign_in_settings: SignInSettings
  statement_fixed_prices: StatementFixedPrices
  statement_lines: StatementLines
  statement_numbers: StatementNumbers
  statement_reopenings: StatementReopenings
  statements: Statements
  support_targets: SupportTargets
  task_clients: TaskClients
  task_comments: TaskComments
  task_events: TaskEvents
  task_files: TaskFiles
  task_recurrences: TaskRecurrences
  tasks: Tasks
  team_invitations: TeamInvitations
  ticket_files: TicketFiles
  ticket_replies: TicketReplies
  tickets: Tickets
  tracking_accounts: TrackingAccounts
  tracking_activity: TrackingActivity
  tracking_connection: TrackingConnection
  tracking_days: TrackingDays
  tracking_mappings: TrackingMappings
  tracking_pace: TrackingPace
  tracking_people: TrackingPeople
  tracking_project_days: TrackingProjectDays
  tracking_projects: TrackingProjects
  tracking_runs: TrackingRuns
  tracking_syncs: TrackingSyncs
  tracking_tasks: TrackingTasks
  tracking_time_use: TrackingTimeUse
  tracking_unread_days: TrackingUnreadDays
  unread_marks: UnreadMarks
  users: Users
}
