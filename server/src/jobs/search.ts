import { jobStatuses } from '@claimcrew/contract/jobs/shapes'
import { inTaxonomyOrder } from '@claimcrew/contract/kit/taxonomy'
import { facets, namesOf } from '@claimcrew/contract/profiles/facets'
import { startsWithin, type Wanted } from '@claimcrew/contract/profiles/match'
import type { ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { windowIn } from '@claimcrew/contract/profiles/windows'
import type { Db } from '../kit/data/db.ts'
import { type SearchIndex, searchIndex } from '../kit/search/definition.ts'
import { listPeople } from '../people/store.ts'
import { jobsAfter, readJobs, type StoredJob } from './job-store.ts'

/** What a post is judged by. */
export type SearchedJob = Omit<Wanted, 'window'> & { readonly window: ZonedWindow | null }

async function rowsOf(db: Db, jobs: readonly StoredJob[]) {
  const clients = new Map(
    (await listPeople(db, [...new Set(jobs.map(job => job.clientId))])).map(person => [person.id, person]),
  )
  return jobs.map(job => {
    const client = clients.get(job.clientId)
    const timeZone = client?.timeZone ?? 'UTC'
    const { languages, payers, engagement, experience, pay, rateMaxCents, start } = job
    // In the taxonomy's own spelling: one text in memory for all posts that have it.
    const [systems, specialties, workTypes, certifications] = [
      inTaxonomyOrder('systems', job.systems),
      inTaxonomyOrder('specialties', job.specialties),
      inTaxonomyOrder('workTypes', job.workTypes),
      inTaxonomyOrder('certifications', job.certifications),
    ]
    const data: SearchedJob = {
      systems,
      specialties,
      workTypes,
      certifications,
      experience,
      pay,
      rateMaxCents,
      start,
      timeZone,
      window: windowIn(timeZone, job.window),
    }
    return {
      id: job.jobId,
      facets: {
        systems,
        specialties,
        workTypes,
        certifications,
        languages,
        engagement: engagement === null ? [] : [engagement],
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
        namesOf('systems', systems),
        namesOf('specialties', specialties),
        namesOf('workTypes', workTypes),
        namesOf('certifications', certifications),
        namesOf('languages', languages),
        namesOf('payers', payers),
        engagement ?? '',
      ],
      data,
    }
  })
}

/** Posts in every state; whose and which of them somebody finds is for the one who asks to say. */
export const jobIndex = searchIndex({
  name: 'jobs',
  facets: { ...facets, status: jobStatuses },
  numbers: ['rate', 'recent', 'startsWithin'],
  readAfter: async (db, after, most) => rowsOf(db, await jobsAfter(db, after, most)),
  readSome: async (db, ids) => rowsOf(db, await readJobs(db, ids)),
})

export const indexes: readonly SearchIndex[] = [jobIndex]
