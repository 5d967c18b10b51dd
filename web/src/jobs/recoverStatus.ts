import { getJob, type setJobStatus } from '@claimcrew/contract/jobs/contract'
import type { Input } from '@claimcrew/contract/kit/endpoint'
import { call } from '../kit/call/call.ts'

/** Whether a post is by now what it was to become. */
export const recoverStatus = async ({ params, body }: Input<typeof setJobStatus>) => {
  const { job } = await call(getJob, { params })
  return job.status === body.status ? { job, similar: [] } : null
}
