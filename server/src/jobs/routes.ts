import * as contract from '@claimcrew/contract/jobs/contract'
import { handlers } from '../kit/http/handlers.ts'
import { copyJob, createJob } from './posts/create.ts'
import { getJob, keepJob, listPosts } from './posts/read.ts'
import { deleteDraft, setJobStatus } from './posts/status.ts'
import { updateJob } from './posts/update.ts'

const posts = { createJob, updateJob, setJobStatus, copyJob, deleteDraft, listPosts, getJob, keepJob }

export const routes = handlers<Pick<typeof contract, keyof typeof posts>>(contract, posts)
