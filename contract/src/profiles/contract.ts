import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { toCountsShape, toFilterFields } from '../kit/facet.ts'
import { Download, Upload } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { RateBound } from '../kit/pay.ts'
import { Done } from '../kit/reply.ts'
import { boundedString, multiLineOrEmpty } from '../kit/text.ts'
import { Instant, SentDay } from '../kit/time.ts'
import { facets } from './facets.ts'
import { Match } from './match.ts'
import { Profile, ProfileChange } from './shapes.ts'

const Terms = z
  .array(z.object({ value: z.string(), label: z.string(), aliases: z.array(z.string()).readonly() }))
  .readonly()

export const getTaxonomy = endpoint({
  method: 'GET',
  path: '/api/taxonomy',
  may: 'taxonomy:read',
  summary: 'Work types, systems, specialties and the other lists, with their aliases',
  reply: z.object({
    workTypes: Terms,
    systems: Terms,
    specialties: Terms,
    certifications: Terms,
    clearinghouses: Terms,
    payers: Terms,
    languages: Terms,
  }),
})

/** What profiles and jobs are both searched by beside their facets. */
export const searchFields = {
  ...pageFields,
  q: boundedString(10_000, 'This search is too long. Use fewer words.').optional(),
  minOverlapHours: z.coerce.number<string | number>().min(0).max(24).optional(),
  availableBy: SentDay.optional(),
  sort: z.enum(['match', 'rate', 'recent']).optional(),
}

/** Leaves out the people that the searcher’s organization engages now, or has hired for later. */
export const OwnFilter = z.literal('hide', 'Choose hide, or leave it out.').optional()

export const SentRate = z.coerce.number<string | number>().pipe(RateBound)

export const ProfileItem = Profile.pick({
  userId: true,
  userName: true,
  profilePicture: true,
  headline: true,
  years: true,
  rateCents: true,
  hoursPerWeek: true,
  engagement: true,
  availableFrom: true,
  specialties: true,
  workTypes: true,
  languages: true,
  timeZone: true,
}).extend({
  systems: z.array(z.string()),
  certifications: z.array(z.string()),
  /** With the asker's hours, or the job's; null where the biller has not said theirs. */
  overlapHours: z.number().nullable(),
  shortlisted: z.boolean(),
  match: Match.nullable(),
})
export type ProfileItem = z.infer<typeof ProfileItem>

/** How well somebody fits a job is for the jobs to say, so the handler is there. */
export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles',
  may: 'profiles:search',
  summary: 'Search listed billers by skill, with counts',
  query: z.strictObject({
    ...searchFields,
    ...toFilterFields(facets),
    maxRateCents: SentRate.optional(),
    jobId: Id.optional(),
    /** Only those on the own shortlist. */
    shortlisted: z.literal('true').optional(),
    own: OwnFilter,
  }),
  reply: toPageShape(ProfileItem).extend({ total: z.int(), facets: toCountsShape(facets) }),
})

/** Who has business with whom is for the jobs to say, so the handler is there. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/:userId',
  may: 'profiles:read',
  summary:
    "A biller's profile: your own, any for an ADMIN, for a CLIENT a listed one or a biller they work with",
  params: z.strictObject({ userId: Id }),
  reply: z.object({ profile: Profile }),
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profiles/:userId',
  may: 'profiles:update',
  summary: 'Change the fields that are sent',
  params: z.strictObject({ userId: Id }),
  body: ProfileChange.extend({
    /** The changed fields as the sender has read them: one that says something else by now is a conflict. */
    before: ProfileChange.optional(),
  }),
  reply: z.object({ profile: Profile }),
})

export const maxResumeBytes = 10 * 1024 * 1024

export const uploadResume = endpoint({
  method: 'POST',
  path: '/api/profiles/:userId/resume',
  may: 'profiles:resume:own',
  summary: 'Upload a résumé, replacing any earlier one: a PDF without a password or script',
  params: z.strictObject({ userId: Id }),
  body: Upload,
  upload: { maxBytes: maxResumeBytes },
  reply: z.object({ profile: Profile }),
  perMinute: 120,
})

/** Who has business with whom is for the jobs to say, so the handler is there. */
export const getResume = endpoint({
  method: 'GET',
  path: '/api/profiles/:userId/resume',
  may: 'profiles:read',
  summary: "A biller's résumé: your own, any for an ADMIN, and for clients they applied to or work for",
  params: z.strictObject({ userId: Id }),
  produces: 'application/pdf',
  exports: true,
  reply: Download,
})

export const removeResume = endpoint({
  method: 'DELETE',
  path: '/api/profiles/:userId/resume',
  may: 'profiles:resume:own',
  summary: 'Remove the résumé',
  params: z.strictObject({ userId: Id }),
  reply: Done,
})

const ShortlistEntry = z.object({ userId: Id, note: z.string(), addedAt: Instant })
export type ShortlistEntry = z.infer<typeof ShortlistEntry>

export const maxShortlisted = 200

export const listShortlist = endpoint({
  method: 'GET',
  path: '/api/shortlist',
  may: 'profiles:search',
  summary: 'Your own shortlist, newest first',
  reply: z.object({ entries: z.array(ShortlistEntry) }),
})

export const putOnShortlist = endpoint({
  method: 'PUT',
  path: '/api/shortlist/:userId',
  may: 'profiles:search',
  summary: 'Add a biller to your shortlist, or change your private note',
  params: z.strictObject({ userId: Id }),
  body: z.strictObject({
    note: multiLineOrEmpty(1000, 'The note').default(''),
    /** As the sender has read it: another one by now is refused. */
    was: multiLineOrEmpty(1000, 'The note').optional(),
  }),
  reply: z.object({ entry: ShortlistEntry }),
})

export const takeOffShortlist = endpoint({
  method: 'DELETE',
  path: '/api/shortlist/:userId',
  may: 'profiles:search',
  summary: 'Remove a biller from your shortlist',
  params: z.strictObject({ userId: Id }),
  reply: Done,
})
