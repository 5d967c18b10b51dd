import { createJob, getJob, listPosts, updateJob } from '@claimcrew/contract/jobs/contract'
import { toPostDefaults } from '@claimcrew/contract/jobs/rules'
import {
  type DraftFields,
  emptyJob,
  type Job,
  type JobChange,
  type JobFields,
} from '@claimcrew/contract/jobs/shapes'
import { noAnswers } from '@claimcrew/contract/people/answers'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { updateReply } from '../../../kit/call/cache.ts'
import { call, statusOf } from '../../../kit/call/call.ts'
import { callUnderKey, sendAgain } from '../../../kit/call/callUnderKey.ts'
import { notifyOtherTabs, refresh } from '../../../kit/call/query.ts'
import { createKey } from '../../../kit/random.ts'
import { readSession } from '../../../kit/session.ts'
import { DraftAutosave, fieldNames } from './draftAutosave.ts'

const pauseMs = 700

const later = (act: () => void) => {
  const timer = setTimeout(act, pauseMs)
  return () => clearTimeout(timer)
}

const fieldsOf = (job: Job): JobFields =>
  Object.fromEntries(fieldNames.map(name => [name, job[name]])) as JobFields

/** A new post begins with what its client has said already. */
const createFields = (): JobFields => ({
  ...emptyJob,
  title: '',
  ...toPostDefaults(readSession().user?.userSignUpQuestions ?? noAnswers),
})

/** Anyone who looks at the post or the list next sees it as it was written. */
export function cacheJob(job: Job): void {
  updateReply(getJob, { params: { jobId: job.jobId } }, reply => ({ ...reply, job }))
  notifyOtherTabs(getJob)
  void refresh(listPosts)
}

/**
 * What is changed, held to the post as it was read; where that is another by now, also by a first try whose answer was
 * lost, the answer is how it is.
 */
async function sendChange({ jobId, updatedAt }: Job, change: JobChange) {
  const params = { jobId }
  try {
    return await sendAgain(() => call(updateJob, { params, body: { ...change, version: updatedAt } }))
  } catch (error) {
    if (statusOf(error) !== 409) throw error
    const { job } = await call(getJob, { params })
    if (job.updatedAt === updatedAt) throw error
    return { changed: job }
  }
}

function openAutosave(job: Job | null): DraftAutosave {
  const key = createKey()
  return new DraftAutosave(job ? fieldsOf(job) : createFields(), job, {
    byItself: job === null || job.status === 'draft',
    later,
    send: async (before: Job | null, change: JobChange) => {
      const reply = before
        ? await sendChange(before, change)
        : await callUnderKey(createJob, { body: change as DraftFields }, key)
      cacheJob('changed' in reply ? reply.changed : reply.job)
      return reply
    },
  })
}

/** A post as it is being written, from a stored one or from nothing. */
export function useJobDraft(job: Job | null) {
  const [autosave] = useState(() => openAutosave(job))
  const draft = useSyncExternalStore(autosave.subscribe, autosave.read)
  const byItself = draft.job === null || draft.job.status === 'draft'
  useEffect(() => {
    if (job) autosave.hear(job)
  }, [autosave, job])
  // Going to another screen leaves nothing behind.
  useEffect(
    () => () => {
      const { state, job: stored } = autosave.read()
      if (state === 'waiting' && (stored === null || stored.status === 'draft')) void autosave.save()
    },
    [autosave],
  )
  const onItsWay = byItself && (draft.state === 'waiting' || draft.state === 'saving')
  useEffect(() => {
    if (!onItsWay) return
    const ask = (event: BeforeUnloadEvent) => {
      void autosave.save()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [autosave, onItsWay])
  return { autosave, draft, byItself }
}
