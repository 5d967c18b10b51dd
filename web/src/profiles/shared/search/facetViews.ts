import type { facets } from '@claimcrew/contract/profiles/facets'
import { engagementWords } from '../words.ts'
import { type FacetViews, toEnumView, toTermView } from './filters.ts'

/** What billers and jobs are both searched by, as people read it. */
export const facetViews: FacetViews<keyof typeof facets> = {
  workTypes: toTermView('workTypes', 'Work types'),
  systems: toTermView('systems', 'Systems'),
  specialties: toTermView('specialties', 'Specialties'),
  certifications: toTermView('certifications', 'Certifications'),
  languages: toTermView('languages', 'Languages'),
  engagement: toEnumView('Job type', engagementWords),
}
