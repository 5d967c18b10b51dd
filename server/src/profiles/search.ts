import { toFacetSets } from '@claimcrew/contract/kit/facet'
import { sortByTaxonomy } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { facets, joinTermNames, toDayNumber } from '@claimcrew/contract/profiles/facets'
import type { Db } from '../kit/data/db.ts'
import { defineSearchIndex, type SearchIndex } from '../kit/search/searchIndex.ts'
import {
  filterValidCertifications,
  listProfileIdsAfter,
  readSearchableProfiles,
  type ScorableProfile,
} from './profile-list-store.ts'

async function readIndexRows(db: Db, userIds: readonly string[], now: Instant) {
  return (await readSearchableProfiles(db, userIds)).map(row => {
    const { systems, rateCents, engagement, availableFrom, years, window } = row
    const certifications = filterValidCertifications(row, now)
    const certificationNames = certifications.map(({ name }) => name)
    // In the taxonomy's own spelling: one text in memory for all who have it.
    const sets = {
      systems,
      specialties: sortByTaxonomy('specialties', row.specialties),
      workTypes: sortByTaxonomy('workTypes', row.workTypes),
      languages: sortByTaxonomy('languages', row.languages),
    }
    const data: ScorableProfile = {
      systems,
      specialties: sets.specialties,
      workTypes: sets.workTypes,
      certifications,
      years,
      rateCents,
      window,
      timeZone: window?.timeZone ?? row.timeZone,
      availableFrom,
    }
    return {
      id: row.userId,
      facets: { ...sets, certifications: certificationNames, engagement },
      numbers: {
        rate: rateCents,
        recent: Date.parse(row.updatedAt),
        available: availableFrom === null ? null : toDayNumber(availableFrom),
      },
      text: [
        row.userName,
        row.headline,
        row.about,
        joinTermNames('systems', systems),
        joinTermNames('specialties', row.specialties),
        joinTermNames('workTypes', row.workTypes),
        joinTermNames('certifications', certificationNames),
        joinTermNames('languages', row.languages),
        joinTermNames('clearinghouses', row.clearinghouses),
        joinTermNames('payers', row.payers),
        ...engagement,
      ],
      data,
    }
  })
}

/** Billers who have listed themselves and are there: nobody else is ever found. */
export const profileIndex = defineSearchIndex({
  name: 'profiles',
  facets: toFacetSets(facets),
  numbers: ['rate', 'recent', 'available'],
  readAfter: async (db, after, most, now) => {
    let last = after ?? '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const ids = await listProfileIdsAfter(db, last, most)
      const rows = await readIndexRows(db, ids, now)
      // A whole page of people who are not to be found is not the end.
      if (rows.length > 0 || ids.length < most) return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
      last = ids.at(-1) ?? last
    }
  },
  readSome: readIndexRows,
})

export const indexes: readonly SearchIndex[] = [profileIndex]
