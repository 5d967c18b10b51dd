import { inTaxonomyOrder } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { dayNumber, facets, namesOf } from '@claimcrew/contract/profiles/facets'
import type { Db } from '../kit/data/db.ts'
import { type SearchIndex, searchIndex } from '../kit/search/definition.ts'
import {
  listedIdsAfter,
  type SearchedProfile,
  searchedProfiles,
  validCertifications,
} from './listed-store.ts'

async function rowsOf(db: Db, userIds: readonly string[], now: Instant) {
  return (await searchedProfiles(db, userIds)).map(row => {
    const { systems, rateCents, engagement, availableFrom, years, window } = row
    const certifications = validCertifications(row, now)
    const held = certifications.map(({ name }) => name)
    // In the taxonomy's own spelling: one text in memory for all who have it.
    const sets = {
      systems,
      specialties: inTaxonomyOrder('specialties', row.specialties),
      workTypes: inTaxonomyOrder('workTypes', row.workTypes),
      languages: inTaxonomyOrder('languages', row.languages),
    }
    const data: SearchedProfile = {
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
      facets: { ...sets, certifications: held, engagement },
      numbers: {
        rate: rateCents,
        recent: Date.parse(row.updatedAt),
        available: availableFrom === null ? null : dayNumber(availableFrom),
      },
      text: [
        row.userName,
        row.headline,
        row.about,
        namesOf('systems', systems),
        namesOf('specialties', row.specialties),
        namesOf('workTypes', row.workTypes),
        namesOf('certifications', held),
        namesOf('languages', row.languages),
        namesOf('clearinghouses', row.clearinghouses),
        namesOf('payers', row.payers),
        ...engagement,
      ],
      data,
    }
  })
}

/** Billers who have listed themselves and are there: nobody else is ever found. */
export const profileIndex = searchIndex({
  name: 'profiles',
  facets,
  numbers: ['rate', 'recent', 'available'],
  readAfter: async (db, after, most, now) => {
    let last = after ?? '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const ids = await listedIdsAfter(db, last, most)
      const rows = await rowsOf(db, ids, now)
      // A whole page of people who are not to be found is not the end.
      if (rows.length > 0 || ids.length < most) return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
      last = ids.at(-1) ?? last
    }
  },
  readSome: rowsOf,
})

export const indexes: readonly SearchIndex[] = [profileIndex]
