import { updateJob } from '@claimcrew/contract/jobs/contract'
import type { Job } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Anchor, Button, Paper } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconCloudCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { call } from '../../../kit/call/call.ts'
import { useAddress } from '../../../kit/screen/address.ts'
import { focusPart } from '../../../kit/screen/focus.ts'
import { focusFirstError } from '../../../kit/screen/focusErrors.ts'
import { Link } from '../../../kit/screen/Link.tsx'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { Page } from '../../../kit/ui/Page.tsx'
import { useTimeZone } from '../../../kit/ui/TimeText.tsx'
import { UnsavedArea, UnsavedChanges } from '../../../kit/ui/UnsavedChanges.tsx'
import { type FormStep, formSteps, JobsAddress } from '../../address.ts'
import { DeleteDraft } from '../DeleteDraft.tsx'
import { ContestedNotice } from './ContestedNotice.tsx'
import type { DraftState } from './draftAutosave.ts'
import classes from './Form.module.css'
import { FormSteps } from './FormSteps.tsx'
import { findStep } from './formFields.ts'
import { PayStep } from './PayStep.tsx'
import { PostPreview } from './PostPreview.tsx'
import { PublishButton, SaveButton } from './Publish.tsx'
import { QuestionsStep } from './QuestionsStep.tsx'
import { SkillsStep } from './SkillsStep.tsx'
import { useJobDraft } from './useJobDraft.ts'
import { WorkStep } from './WorkStep.tsx'

type DraftAutosaveStatusProps = { draft: DraftState; byItself: boolean; onRetry: () => void }

function words({ state, job, fieldErrors }: DraftState, byItself: boolean): string {
  if (state === 'saving') return 'Saving…'
  if (state === 'waiting' && Object.keys(fieldErrors).length > 0) return 'Not saved yet. See below.'
  if (state === 'waiting') return byItself ? 'Saving…' : 'Unsaved changes'
  if (job === null) return 'Add a title to save'
  return 'Saved'
}

/** Whether what is written is kept; said once it stays so. */
function DraftAutosaveStatus({ draft, byItself, onRetry }: DraftAutosaveStatusProps) {
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

const steps = { work: WorkStep, skills: SkillsStep, pay: PayStep, questions: QuestionsStep }

type Search = Readonly<Record<string, unknown>>
const leaves = (here: Search, there: Search) =>
  there.edit === undefined || (here.job !== undefined && here.job !== there.job)
const noNames: readonly string[] = []

type PostFormProps = {
  job: Job | null
  step: FormStep
  /** A new post has been kept for the first time. */
  onBegun?: (jobId: string) => void
}

/** A post, written in steps. A draft keeps itself; what billers can read already is saved on request. */
export function PostForm({ job: initialJob, step, onBegun }: PostFormProps) {
  const { autosave, draft, byItself } = useJobDraft(initialJob)
  const [, change] = useAddress(JobsAddress)
  const form = useRef<HTMLDivElement>(null)
  const timeZone = useTimeZone()
  const seeking = useRef(false)
  const { fields, fieldErrors, job } = draft
  const jobId = job?.jobId

  useEffect(() => {
    if (jobId === undefined || initialJob !== null) return
    onBegun?.(jobId)
    change({ job: jobId, edit: step }, 'stepping')
  }, [jobId, initialJob, step, onBegun, change])

  // Asked for once more, the server says what the post resembles, also where nothing has been typed.
  const isPreview = step === 'preview'
  useEffect(() => {
    if (!isPreview || jobId === undefined) return
    call(updateJob, { params: { jobId }, body: {} }).then(
      ({ similar }) => autosave.pointOut(similar),
      () => undefined,
    )
  }, [isPreview, jobId, autosave])

  // Once the step is drawn: at its fault where one was found, else where it begins.
  const lastStep = useRef(step)
  useEffect(() => {
    const isFound = seeking.current && focusFirstError(form.current)
    if (isFound) seeking.current = false
    else if (lastStep.current !== step) {
      // A step begins at its top, wherever the last one ended.
      window.scrollTo({ top: 0 })
      focusPart(form.current)
    }
    lastStep.current = step
  })

  /** Shows what is missing where it is asked for. */
  const lead = (missing: Readonly<Record<string, string>>) => {
    autosave.complain(missing)
    const [first = 'title'] = Object.keys(missing)
    change({ edit: findStep(first) }, 'stepping')
    seeking.current = true
  }

  const index = formSteps.indexOf(step)
  const [before, next] = [formSteps[index - 1], formSteps[index + 1]]
  const Step = isPreview ? null : steps[step]
  const isUnsaved =
    draft.state === 'failed' ||
    draft.state === 'contested' ||
    (draft.state === 'waiting' &&
      (!byItself || Object.keys(fieldErrors).length > 0 || fields.title.trim() === ''))

  return (
    <UnsavedArea names={noNames} leaves={leaves}>
      <UnsavedChanges when={isUnsaved} />
      <Page
        title={byItself ? 'Create a job' : 'Edit post'}
        width="narrow"
        above={
          <Anchor
            component={Link}
            to={initialJob && !byItself ? to('/jobs', { job: initialJob.jobId }) : '/jobs'}
            size="sm"
            className={classes.back ?? ''}
          >
            <IconArrowLeft size={16} stroke={1.6} aria-hidden />{' '}
            {initialJob && !byItself ? initialJob.title : 'Jobs'}
          </Anchor>
        }
        description={
          draft.state === 'contested' ? (
            <ContestedNotice autosave={autosave} draft={draft} />
          ) : (
            <DraftAutosaveStatus draft={draft} byItself={byItself} onRetry={() => void autosave.save()} />
          )
        }
      >
        <FormSteps jobId={jobId} step={step} fieldErrors={fieldErrors} />
        <div ref={form}>
          {Step ? (
            <Paper withBorder className={`${classes.card} ${classes.form}`}>
              <Step
                fields={fields}
                fieldErrors={fieldErrors}
                clientId={job?.clientId}
                timeZone={job?.timeZone ?? timeZone}
                followed={draft.followed}
                change={patch => autosave.change(patch)}
              />
            </Paper>
          ) : (
            <PostPreview fields={fields} job={job} similar={draft.similar} />
          )}
        </div>
        <div className={classes.foot}>
          {before ? (
            <Button component={Link} to={to('/jobs', { job: jobId, edit: before })} variant="default">
              Back
            </Button>
          ) : (
            // Down here it moves nothing when it comes with the first letters.
            <span>{job?.status === 'draft' && <DeleteDraft job={job} />}</span>
          )}
          {!byItself && <SaveButton autosave={autosave} draft={draft} onFieldErrors={lead} />}
          {next && (
            <Button
              component={Link}
              to={to('/jobs', { job: jobId, edit: next })}
              variant={byItself ? 'filled' : 'default'}
            >
              {next === 'preview' ? 'Preview' : 'Next'}
            </Button>
          )}
          {byItself && isPreview && <PublishButton autosave={autosave} draft={draft} onFieldErrors={lead} />}
        </div>
      </Page>
    </UnsavedArea>
  )
}
