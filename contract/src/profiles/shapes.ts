import * as z from 'zod'
import { Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { HoursPerWeek, RateCents, Weekdays } from '../kit/pay.ts'
import { TermIn, TermsIn } from '../kit/taxonomy.ts'
import { multiLineOrEmpty, singleLineOrEmpty } from '../kit/text.ts'
import { Day, Instant, SentDay, WallTime } from '../kit/time.ts'

export const engagementKinds = ['full-time', 'part-time', 'project'] as const
export type EngagementKind = (typeof engagementKinds)[number]

export const skillLevels = ['basic', 'good', 'expert'] as const
export type SkillLevel = (typeof skillLevels)[number]

/** When somebody works, on the wall clock of their own zone. A `from` after `to` goes over midnight. */
export const WorkWindow = z
  .strictObject({
    days: Weekdays,
    from: WallTime,
    to: WallTime,
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    message: 'Choose an end time that’s different from the start.',
  })
export type WorkWindow = z.infer<typeof WorkWindow>

export const KnownSystem = z.object({ name: z.string(), level: z.enum(skillLevels) })
export type KnownSystem = z.infer<typeof KnownSystem>

export const HeldCertification = z.object({ name: z.string(), expiresOn: Day.nullable() })
export type HeldCertification = z.infer<typeof HeldCertification>

export const Resume = z.object({ name: z.string(), size: z.int(), uploadedAt: Instant })
export type Resume = z.infer<typeof Resume>

/** A biller as those see them who look for one. Never how to reach them outside of an engagement. */
export const Profile = z.object({
  userId: Id,
  userName: z.string(),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
  headline: z.string(),
  about: z.string(),
  years: z.int().nullable(),
  workTypes: z.array(z.string()),
  specialties: z.array(z.string()),
  systems: z.array(KnownSystem),
  certifications: z.array(HeldCertification),
  languages: z.array(z.string()),
  clearinghouses: z.array(z.string()),
  payers: z.array(z.string()),
  rateCents: z.int().nullable(),
  hoursPerWeek: z.number().nullable(),
  engagement: z.array(z.enum(engagementKinds)),
  availableFrom: Day.nullable(),
  window: WorkWindow.nullable(),
  hipaaTrainedOn: Day.nullable(),
  /** The biller agrees that those who may see the profile see what was measured here. */
  sharesMeasured: z.boolean(),
  listed: z.boolean(),
  completeness: z.int().min(0).max(100),
  /** Null also for those who may not have it. */
  resume: Resume.nullable(),
  updatedAt: Instant.nullable(),
})
export type Profile = z.infer<typeof Profile>

const eachOnce = (items: readonly { readonly name: string }[]): boolean =>
  new Set(items.map(({ name }) => name)).size === items.length

/** What is sent is changed, the rest stays. */
export const ProfileChange = z
  .strictObject({
    headline: noPatient(singleLineOrEmpty(120, 'The headline')),
    about: noPatient(multiLineOrEmpty(5000, 'The text')),
    years: z.int().min(0, 'Enter 0 years or more.').max(60, 'Enter 60 years or fewer.').nullable(),
    workTypes: TermsIn('workTypes'),
    specialties: TermsIn('specialties'),
    systems: z
      .array(z.strictObject({ name: TermIn('systems'), level: z.enum(skillLevels) }))
      .max(14, 'Choose 14 or fewer.')
      .refine(eachOnce, 'Choose each system only once.'),
    certifications: z
      .array(z.strictObject({ name: TermIn('certifications'), expiresOn: SentDay.nullable().default(null) }))
      .max(14, 'Choose 14 or fewer.')
      .refine(eachOnce, 'Choose each certification only once.'),
    languages: TermsIn('languages'),
    clearinghouses: TermsIn('clearinghouses'),
    payers: TermsIn('payers'),
    rateCents: RateCents.nullable(),
    hoursPerWeek: HoursPerWeek.nullable(),
    engagement: z
      .array(z.enum(engagementKinds))
      .max(3, 'Choose 3 or fewer.')
      .overwrite(kinds => engagementKinds.filter(kind => kinds.includes(kind))),
    availableFrom: SentDay.nullable(),
    window: WorkWindow.nullable(),
    hipaaTrainedOn: SentDay.nullable(),
    sharesMeasured: z.boolean(),
    listed: z.boolean(),
  })
  .partial()
export type ProfileChange = z.infer<typeof ProfileChange>
