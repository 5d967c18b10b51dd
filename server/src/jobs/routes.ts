import * as contract from '@claimcrew/contract/jobs/contract'
import { type AnsweredIn, handlers } from '../kit/http/handlers.ts'
import { copyJob, createJob } from './posts/create.ts'
import { getJob, keepJob, listPosts } from './posts/read.ts'
import { deleteDraft, setJobStatus } from './posts/status.ts'
import { updateJob } from './posts/update.ts'
import { forProfiles } from './profiles.ts'

declare module '../kit/http/handlers.ts' {
  interface AnsweredElsewhere extends AnsweredIn<typeof forProfiles> {}
}

const posts = { createJob, updateJob, setJobStatus, copyJob, deleteDraft, listPosts, getJob, keepJob }

export const routes = [
  ...handlers<Pick<typeof contract, keyof typeof posts>>(contract, posts),
  ...forProfiles,
]
