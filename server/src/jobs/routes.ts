import * as contract from '@claimcrew/contract/jobs/contract'
import { type AnsweredIn, handlers } from '../kit/http/handlers.ts'
import type { WithSearch } from '../kit/search/search.ts'
import { listJobs } from './finding/jobs.ts'
import { listMatches } from './finding/profiles.ts'
import { copyJob, createJob } from './posts/create.ts'
import { getJob, keepJob, listPosts } from './posts/read.ts'
import { deleteDraft, setJobStatus } from './posts/status.ts'
import { updateJob } from './posts/update.ts'
import { forProfiles } from './profiles.ts'

declare module '../kit/http/handlers.ts' {
  interface AnsweredElsewhere extends AnsweredIn<typeof forProfiles> {}
}

const posts = { createJob, updateJob, setJobStatus, copyJob, deleteDraft, listPosts, getJob, keepJob }

const finding = { listJobs, listMatches }

export const routes = [
  ...handlers<Pick<typeof contract, keyof typeof posts>>(contract, posts),
  ...handlers<Pick<typeof contract, keyof typeof finding>, WithSearch>(contract, finding),
  ...forProfiles,
]
