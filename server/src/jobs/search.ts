import { jobFacets, jobStatuses } from '@claimcrew/contract/jobs/shapes'
import { toFacetSets, toFacetValues } from '@claimcrew/contract/kit/facet'
import { sortByTaxonomy } from '@claimcrew/contract/kit/taxonomy'
import { joinTermNames } from '@claimcrew/contract/profiles/facets'
import { type JobRequirements, startsWithin } from '@claimcrew/contract/profiles/match'
import type { ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { toZonedWindow } from '@claimcrew/contract/profiles/zonedWindows'
import type { Db } from '../kit/data/db.ts'
import { defineSearchIndex, type SearchIndex } from '../kit/search/searchIndex.ts'
import { listOrganizations } from '../people/organization-store.ts'
import { listJobsAfter, readJobs, type StoredJob } from './job-store.ts'

/** What a post is judged by. */
export type ScorableJob = Omit<JobRequirements, 'window'> & { readonly window: ZonedWindow | null }

async function readIndexRows(db: Db, jobs: readonly StoredJob[]) {
  const clients = new Map(
    (await listOrganizations(db, [...new Set(jobs.map(job => job.clientId))])).map(person => [
      person.id,
      person,
    ]),
  )
  return jobs.map(job => {
    const client = clients.get(job.clientId)
    const timeZone = client?.timeZone ?? 'UTC'
    const { languages, payers, engagement, experience, pay, rateMaxCents, start } = job
    // In the taxonomy's own spelling: one text in memory for all posts that have it.
    const [systems, specialties, workTypes, certifications] = [
      sortByTaxonomy('systems', job.systems),
      sortByTaxonomy('specialties', job.specialties),
      sortByTaxonomy('workTypes', job.workTypes),
      sortByTaxonomy('certifications', job.certifications),
    ]
    const data: ScorableJob = {
      systems,
      specialties,
      workTypes,
      certifications,
      experience,
      pay,
      rateMaxCents,
      start,
      timeZone,
      window: toZonedWindow(timeZone, job.window),
    }
    return {
      id: job.jobId,
      facets: {
        ...toFacetValues(jobFacets, { ...job, systems, specialties, workTypes, certifications }),
        status: [job.status],
      },
      numbers: {
        // A fixed price is no rate: no hourly filter finds it.
        rate: pay === 'fixed' ? null : rateMaxCents,
        recent: Date.parse(job.publishedAt ?? job.createdAt),
        startsWithin: startsWithin[start ?? ''] ?? null,
      },
      text: [
        job.title,
        job.description,
        client?.userName ?? '',
        joinTermNames('systems', systems),
        joinTermNames('specialties', specialties),
        joinTermNames('workTypes', workTypes),
        joinTermNames('certifications', certifications),
        joinTermNames('languages', languages),
        joinTermNames('payers', payers),
        engagement ?? '',
      ],
      data,
    }
  })
}

/** Posts in every state; whose and which of them somebody finds is for the one who asks to say. */
export const jobIndex = defineSearchIndex({
  name: 'jobs',
  facets: { ...toFacetSets(jobFacets), status: jobStatuses },
  numbers: ['rate', 'recent', 'startsWithin'],
  readAfter: async (db, after, most) => readIndexRows(db, await listJobsAfter(db, after, most)),
  readSome: async (db, ids) => readIndexRows(db, await readJobs(db, ids)),
})

export const indexes: readonly SearchIndex[] = [jobIndex]
