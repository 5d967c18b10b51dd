import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DraftAutosave, DraftState } from './draftAutosave.ts'
import classes from './Form.module.css'

const fieldWords: Readonly<Record<keyof JobFields, string>> = {
  title: 'Title',
  description: 'Description',
  workTypes: 'Work types',
  systems: 'Systems',
  specialties: 'Specialties',
  certifications: 'Certifications',
  languages: 'Languages',
  payers: 'Payers',
  engagement: 'Engagement',
  pay: 'Pay',
  rateMinCents: 'Minimum rate',
  rateMaxCents: 'Maximum rate',
  hoursPerWeek: 'Hours per week',
  start: 'Start',
  questions: 'Questions',
  openings: 'Openings',
  window: 'Working hours',
  experience: 'Experience',
  organisation: 'Your organization',
  claimsPerMonth: 'Claims per month',
  location: 'Work location',
  phoneWork: 'Phone work',
  compliance: 'Required before starting',
  monitoring: 'Time tracking',
  practiceId: 'Practice',
}

const most = 200

/** What it says elsewhere, where that is words. */
function theirWords(job: DraftState['job'], name: keyof JobFields): string {
  const value = job?.[name]
  if (typeof value !== 'string' || (name !== 'title' && name !== 'description')) return fieldWords[name]
  return `${fieldWords[name]} (now “${value.length > most ? `${value.slice(0, most)}…` : value}”)`
}

/** What was changed here and in another tab or by somebody else, until it is decided. */
export function ContestedNotice({ autosave, draft }: { autosave: DraftAutosave; draft: DraftState }) {
  return (
    <span className={classes.keeping} role="alert">
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <span>
        Someone changed this in the meantime:{' '}
        {draft.contested.map(name => theirWords(draft.job, name)).join(', ')}.{' '}
        <Anchor component="button" type="button" inherit onClick={() => void autosave.settle('mine')}>
          Keep mine
        </Anchor>{' '}
        <Anchor component="button" type="button" inherit onClick={() => void autosave.settle('theirs')}>
          Use theirs
        </Anchor>
      </span>
    </span>
  )
}
