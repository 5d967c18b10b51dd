import type { Biller, Engagement, Person } from '@claimcrew/contract/engagements/contract'
import * as contract from '@claimcrew/contract/engagements/contract'
import { isOpen, maySeePrivateFields } from '@claimcrew/contract/engagements/policy'
import { stateOf } from '@claimcrew/contract/engagements/rules'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import { notFound } from '../kit/refusal.ts'
import { type Ctx, on } from '../kit/route.ts'
import { pictureUrl, userOf } from '../people/store.ts'
import {
  type EngagementRow,
  findUserRow,
  type ListedRow,
  listEngagementsOf,
  listEveryone,
  listPeople,
  listVisibleEngagements,
} from './store.ts'

const getUser = on(contract.getUser, async (ctx, { params }) => {
  const row = await findUserRow(ctx.db, params.id)
  if (!row) throw notFound()
  const user = userOf(row)
  if (user.userId === ctx.actor.userId || roleMay(ctx.actor.role, 'engagements:read:all')) return user
  const ties = await listEngagementsOf(ctx.db, ctx.actor, user.userId)
  const knowsThem = maySeePrivateFields(ctx.actor, user.userId, ties, dayIn(user.timeZone, ctx.now))
  if (!user.active && ties.length === 0) throw notFound()
  return asSeenByOthers(user, knowsThem)
})

/** What somebody answered when registering is nobody else's business. */
function asSeenByOthers(user: Person, knowsThem: boolean): Person {
  const {
    email,
    phoneNumber,
    address,
    emailVerified,
    userSignUpQuestions: _,
    hasCompletedForm: __,
    ...open
  } = user
  return knowsThem ? Object.assign(open, { email, phoneNumber, address, emailVerified }) : open
}

const listBillers = on(contract.listBillers, async ctx => {
  const seen = await listVisibleEngagements(ctx.db, ctx.actor)
  const people = await peopleFor(ctx, 'BILLER', seen)
  return {
    billers: listed(
      ctx,
      people,
      Map.groupBy(seen, row => row.billerId),
    ),
  }
})

const listClients = on(contract.listClients, async ctx => {
  const seen = await listVisibleEngagements(ctx.db, ctx.actor)
  const people = await peopleFor(ctx, 'CLIENT', seen)
  return {
    clients: listed(
      ctx,
      people,
      Map.groupBy(seen, row => row.clientId),
    ),
  }
})

/** Everybody for an ADMIN; else oneself, or the other side of an engagement that is not ended. */
function peopleFor(ctx: Ctx, role: 'BILLER' | 'CLIENT', seen: EngagementRow[]): Promise<ListedRow[]> {
  if (roleMay(ctx.actor.role, 'engagements:read:all')) return listEveryone(ctx.db, role)
  if (ctx.actor.role === role) return listPeople(ctx.db, role, [ctx.actor.userId])
  const open = seen.filter(row => isOpen(row, dayIn(row.billerZone, ctx.now)))
  return listPeople(ctx.db, role, [
    ...new Set(open.map(row => (role === 'BILLER' ? row.billerId : row.clientId))),
  ])
}

function listed(ctx: Ctx, people: ListedRow[], engagements: Map<string, EngagementRow[]>): Biller[] {
  return people.map(person => ({
    userId: person.id,
    userName: person.user_name,
    email: person.email,
    profilePicture: pictureUrl(person.picture_id),
    timeZone: person.time_zone,
    active: person.deactivated_at === null,
    createdAt: person.created_at,
    engagements: (engagements.get(person.id) ?? []).map(row => engagementOf(row, ctx.now)),
  }))
}

function engagementOf({ billerZone, ...row }: EngagementRow, now: Instant): Engagement {
  return { ...row, state: stateOf(row, dayIn(billerZone, now)) }
}

const listEngagements = on(contract.listEngagements, async (ctx, { params }) => {
  const rows = await listEngagementsOf(ctx.db, ctx.actor, params.userId)
  return { engagements: rows.map(row => engagementOf(row, ctx.now)) }
})

/** Until jobs are posted here, a biller's jobs are the engagements. */
const jobsOfBiller = on(contract.jobsOfBiller, async (ctx, { params }) => {
  const rows = (await listEngagementsOf(ctx.db, ctx.actor, params.id)).filter(
    row => row.billerId === params.id,
  )
  const maySee =
    params.id === ctx.actor.userId || roleMay(ctx.actor.role, 'engagements:read:all') || rows.length > 0
  if (!maySee) throw notFound()
  return {
    jobs: rows.map(row => ({
      jobId: row.engagementId,
      title: row.title,
      clientId: row.clientId,
      clientName: row.clientName,
      status: stateOf(row, dayIn(row.billerZone, ctx.now)),
    })),
  }
})

export const routes = [getUser, listBillers, listClients, listEngagements, jobsOfBiller]
