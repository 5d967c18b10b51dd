import type { Job, JobFields, JobStatus, jobFacets } from '@claimcrew/contract/jobs/shapes'
import { exactMoneyText, moneyText } from '@claimcrew/contract/kit/numberWords'
import { IconCheck, IconLock, IconPencil, IconPlayerPause, IconSpeakerphone } from '@tabler/icons-react'
import type { StateStyle } from '../kit/ui/state/StateBadge.tsx'
import { facetViews } from '../profiles/shared/search/facetViews.ts'
import type { FacetViews } from '../profiles/shared/search/filters.ts'

type WordsOf<Name extends keyof JobFields> = Readonly<Record<NonNullable<JobFields[Name]> & string, string>>

export const engagementWords: WordsOf<'engagement'> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  project: 'Project',
}

export const payWords: WordsOf<'pay'> = { hourly: 'Hourly', fixed: 'Fixed price' }

export const startWords: WordsOf<'start'> = {
  immediate: 'Immediately',
  'within-1-month': 'Within 1 month',
  'within-3-months': 'Within 3 months',
  flexible: 'Flexible',
}

export const experienceWords: WordsOf<'experience'> = {
  entry: 'Entry: works with guidance',
  intermediate: 'Intermediate: handles everyday claims alone',
  advanced: 'Advanced: denials, appeals and complex claims',
  'not-sure': 'Not sure yet',
}

export const organisationWords: WordsOf<'organisation'> = {
  'billing-company': 'Billing company',
  'medical-provider': 'Medical provider',
  'medical-group': 'Medical group',
}

export const locationWords: WordsOf<'location'> = {
  'us-only': 'In the United States only',
  'offshore-allowed': 'Anywhere, including offshore',
}

export const complianceWords: Readonly<Record<JobFields['compliance'][number], string>> = {
  baa: 'Business associate agreement',
  'hipaa-training': 'HIPAA training',
  'oig-check': 'OIG exclusion check',
  'background-check': 'Background check',
}

export const monitoringWords: WordsOf<'monitoring'> = {
  none: 'No tracker',
  time: 'Tracker: time only',
  'blurred-screenshots': 'Tracker with blurred screenshots',
  screenshots: 'Tracker with screenshots',
}

/** What posts are searched by. */
export const jobFacetViews: FacetViews<keyof typeof jobFacets> = { ...facetViews }

export const jobStatusStyles: Readonly<Record<JobStatus, StateStyle>> = {
  draft: { word: 'Draft', color: 'gray', icon: IconPencil, outline: true },
  open: { word: 'Open', color: 'teal', icon: IconSpeakerphone },
  paused: { word: 'Paused', color: 'amber', icon: IconPlayerPause },
  filled: { word: 'Filled', color: 'teal', icon: IconCheck, outline: true },
  closed: { word: 'Closed', color: 'gray', icon: IconLock },
}

/** `$15.00 – $25.00/hour`, `Fixed price, $800`; null where nothing is said. */
export function payText({
  pay,
  rateMinCents: least,
  rateMaxCents: most,
}: Pick<Job, 'pay' | 'rateMinCents' | 'rateMaxCents'>): string | null {
  if (pay === null) return null
  const amounts = [least, most].filter(amount => amount !== null)
  const range = [...new Set(amounts)]
    .map(amount => (pay === 'hourly' ? exactMoneyText : moneyText)(amount))
    .join(' – ')
  if (pay === 'hourly') return range === '' ? 'Hourly' : `${range}/hour`
  return range === '' ? 'Fixed price' : `Fixed price, ${range}`
}
