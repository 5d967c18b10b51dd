import type { Application, JobInvitation } from '@claimcrew/contract/jobs/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { SignedInActor } from '../../kit/http/session.ts'
import { listPeople, pictureUrl } from '../../people/store.ts'
import { readJobs } from '../job-store.ts'
import type { StoredApplication } from './application-store.ts'
import type { StoredInvitation } from './invitation-store.ts'

type OfJobAndBiller = { readonly jobId: string; readonly billerId: string }

/** What both sides see beside an application or an invitation: which job it is, whose, and who the biller is. */
async function withNames<Row extends OfJobAndBiller>(db: Db | Tx, rows: readonly Row[]) {
  const jobs = new Map(
    (await readJobs(db, [...new Set(rows.map(row => row.jobId))])).map(job => [job.jobId, job]),
  )
  const ids = [...rows.map(row => row.billerId), ...[...jobs.values()].map(job => job.clientId)]
  const people = new Map((await listPeople(db, [...new Set(ids)])).map(person => [person.id, person]))
  return rows.map(row => {
    const job = jobs.get(row.jobId)
    const [client, biller] = [people.get(job?.clientId ?? ''), people.get(row.billerId)]
    if (!job || !client || !biller) throw new Error('An application has a job, a client and a biller')
    const named = {
      ...row,
      jobTitle: job.title,
      jobStatus: job.status,
      clientId: job.clientId,
      clientName: client.userName,
      userName: biller.userName,
    }
    return { named, biller }
  })
}

export async function showApplications(
  db: Db | Tx,
  actor: SignedInActor,
  rows: readonly StoredApplication[],
): Promise<Application[]> {
  return (await withNames(db, rows)).map(({ named, biller }) => ({
    ...named,
    profilePicture: pictureUrl(biller.pictureId),
    timeZone: biller.timeZone,
    privateNote: actor.userId === named.billerId ? null : named.privateNote,
    match: null,
  }))
}

export async function showInvitations(
  db: Db | Tx,
  rows: readonly StoredInvitation[],
): Promise<JobInvitation[]> {
  return (await withNames(db, rows)).map(({ named }) => named)
}
