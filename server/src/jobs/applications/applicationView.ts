import type { Application, JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { computeMatch } from '@claimcrew/contract/profiles/match'
import { computeOverlapHours, officeHours } from '@claimcrew/contract/profiles/overlap'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { listPeople, toPictureUrl } from '../../people/store.ts'
import { readProfiles } from '../../profiles/store.ts'
import { readJobs } from '../job-store.ts'
import type { StoredApplication } from './application-store.ts'
import type { StoredInvitation } from './invitation-store.ts'

type JobAndBiller = { readonly jobId: string; readonly billerId: string }

/** What both sides see beside an application or an invitation: which job it is, whose, and who the biller is. */
async function withNames<Row extends JobAndBiller>(db: Db | Tx, rows: readonly Row[]) {
  const jobs = new Map(
    (await readJobs(db, [...new Set(rows.map(row => row.jobId))])).map(job => [job.jobId, job]),
  )
  const clientIds = [...new Set([...jobs.values()].map(job => job.clientId))]
  const clients = new Map((await listOrganizations(db, clientIds)).map(client => [client.id, client]))
  const people = new Map(
    (await listPeople(db, [...new Set(rows.map(row => row.billerId))])).map(person => [person.id, person]),
  )
  return rows.map(row => {
    const job = jobs.get(row.jobId)
    const [client, biller] = [clients.get(job?.clientId ?? ''), people.get(row.billerId)]
    if (!job || !client || !biller) throw new Error('An application has a job, a client and a biller')
    const named = {
      ...row,
      jobTitle: job.title,
      jobStatus: job.status,
      clientId: job.clientId,
      clientName: client.userName,
      userName: biller.userName,
    }
    return { named, biller, requirements: { ...job, timeZone: client.timeZone } }
  })
}

/** With how well each applicant fits, by the profile as it stands now and the rate that was applied with. */
export async function toApplicationViews(
  db: Db | Tx,
  { actor, now }: Pick<CommandCtx, 'actor' | 'now'>,
  rows: readonly StoredApplication[],
): Promise<Application[]> {
  const named = await withNames(db, rows)
  const profiles = new Map(
    (await readProfiles(db, [...new Set(rows.map(row => row.billerId))], now)).map(one => [one.userId, one]),
  )
  return named.map(({ named: { offerChangedAt: _, stageBeforeOffer: __, ...one }, biller, requirements }) => {
    const profile = profiles.get(one.billerId)
    return {
      ...one,
      profilePicture: toPictureUrl(biller.pictureId),
      timeZone: biller.timeZone,
      privateNote: actor.userId === one.billerId ? null : one.privateNote,
      match: profile ? computeMatch(requirements, { ...profile, rateCents: one.rateCents }, now) : null,
      years: profile?.years ?? null,
      hoursPerWeek: profile?.hoursPerWeek ?? null,
      overlapHours: profile?.window
        ? computeOverlapHours(
            { ...(requirements.window ?? officeHours), timeZone: requirements.timeZone },
            { ...profile.window, timeZone: biller.timeZone },
            now,
          )
        : null,
    }
  })
}

export async function toApplicationView(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'actor' | 'now'>,
  row: StoredApplication,
): Promise<Application> {
  const [view] = await toApplicationViews(db, ctx, [row])
  if (!view) throw new Error('One in, one out')
  return view
}

export async function toJobInvitationViews(
  db: Db | Tx,
  rows: readonly StoredInvitation[],
): Promise<JobInvitation[]> {
  return (await withNames(db, rows)).map(({ named }) => named)
}

export async function toJobInvitationView(db: Db | Tx, row: StoredInvitation): Promise<JobInvitation> {
  const [view] = await toJobInvitationViews(db, [row])
  if (!view) throw new Error('One in, one out')
  return view
}
