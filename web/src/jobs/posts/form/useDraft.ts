import { createJob, getJob, listPosts, updateJob } from '@claimcrew/contract/jobs/contract'
import { postFrom } from '@claimcrew/contract/jobs/rules'
import {
  type DraftFields,
  emptyJob,
  type Job,
  type JobChange,
  JobFields,
} from '@claimcrew/contract/jobs/shapes'
import { noAnswers } from '@claimcrew/contract/people/answers'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { updateReply } from '../../../kit/call/cache.ts'
import { call, callOnce } from '../../../kit/call/call.ts'
import { refresh } from '../../../kit/call/query.ts'
import { newKey } from '../../../kit/random.ts'
import { readSession } from '../../../kit/session.ts'
import { DraftKeeper } from './draftKeeper.ts'

const pauseMs = 700

const later = (act: () => void) => {
  const timer = setTimeout(act, pauseMs)
  return () => clearTimeout(timer)
}

const fieldNames = Object.keys(JobFields.shape) as (keyof JobFields)[]

const fieldsOf = (job: Job): JobFields =>
  Object.fromEntries(fieldNames.map(name => [name, job[name]])) as JobFields

/** A new post begins with what its client has said already. */
const begun = (): JobFields => ({
  ...emptyJob,
  title: '',
  ...postFrom(readSession().user?.userSignUpQuestions ?? noAnswers),
})

/** Whoever looks at the post or the list next sees it as it was written. */
export function remember(job: Job): void {
  updateReply(getJob, { params: { jobId: job.jobId } }, reply => ({ ...reply, job }))
  void refresh(listPosts)
}

function openKeeper(job: Job | null): DraftKeeper {
  const key = newKey()
  return new DraftKeeper(job ? fieldsOf(job) : begun(), job, {
    byItself: job === null || job.status === 'draft',
    later,
    send: async (kept: Job | null, change: JobChange) => {
      const written = kept
        ? await call(updateJob, { params: { jobId: kept.jobId }, body: change })
        : await callOnce(createJob, { body: change as DraftFields }, key)
      remember(written.job)
      return written
    },
  })
}

/** A post as it is being written, from a stored one or from nothing. */
export function useDraft(job: Job | null) {
  const [keeper] = useState(() => openKeeper(job))
  const kept = useSyncExternalStore(keeper.subscribe, keeper.read)
  const byItself = kept.job === null || kept.job.status === 'draft'
  // Who goes elsewhere in the app leaves nothing behind.
  useEffect(
    () => () => {
      const { state, job: stored } = keeper.read()
      if (state === 'waiting' && (stored === null || stored.status === 'draft')) void keeper.save()
    },
    [keeper],
  )
  const onItsWay = byItself && (kept.state === 'waiting' || kept.state === 'saving')
  useEffect(() => {
    if (!onItsWay) return
    const ask = (event: BeforeUnloadEvent) => {
      void keeper.save()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [keeper, onItsWay])
  return { keeper, kept, byItself }
}
