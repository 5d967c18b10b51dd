import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { DraftAutosave, DraftState } from './draftAutosave.ts'
import classes from './Form.module.css'
import { findFieldLabel } from './formFields.ts'

const most = 200

/** What it says elsewhere, where that is words. */
function theirWords(job: DraftState['job'], name: keyof JobFields): string {
  const value = job?.[name]
  if (typeof value !== 'string' || (name !== 'title' && name !== 'description')) return findFieldLabel(name)
  return `${findFieldLabel(name)} (now “${value.length > most ? `${value.slice(0, most)}…` : value}”)`
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
