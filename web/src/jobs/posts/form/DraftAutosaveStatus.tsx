import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck } from '@tabler/icons-react'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import type { DraftState } from './draftAutosave.ts'
import classes from './Form.module.css'

type DraftAutosaveStatusProps = { draft: DraftState; byItself: boolean; onRetry: () => void }

function words({ state, job, fieldErrors }: DraftState, byItself: boolean): string {
  if (state === 'saving') return 'Saving…'
  if (state === 'waiting' && Object.keys(fieldErrors).length > 0) return 'Not saved yet. See below.'
  if (state === 'waiting') return byItself ? 'Saving…' : 'Unsaved changes'
  if (job === null) return 'Add a title to save'
  return 'Saved'
}

/** Whether what is written is kept; said once it stays so. */
export function DraftAutosaveStatus({ draft, byItself, onRetry }: DraftAutosaveStatusProps) {
  if (draft.state === 'failed')
    return (
      <span className={classes.keeping} role="alert">
        <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
        <span>
          Not saved. {errorText(draft.error)}{' '}
          <Anchor component="button" type="button" inherit onClick={onRetry}>
            Try again
          </Anchor>
        </span>
      </span>
    )
  const text = words(draft, byItself)
  return (
    <span className={classes.keeping} role="status">
      {text === 'Saved' && <IconCloudCheck size={16} stroke={1.7} aria-hidden />}
      {text}
    </span>
  )
}
