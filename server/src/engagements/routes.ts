import * as contract from '@claimcrew/contract/engagements/contract'
import { maySeePrivateFields } from '@claimcrew/contract/engagements/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Person } from '@claimcrew/contract/people/contract'
import * as people from '@claimcrew/contract/people/contract'
import { roleMay } from '@claimcrew/contract/permissions'
import { notFound } from '../kit/http/refusal.ts'
import { on } from '../kit/http/route.ts'
import { findUser } from '../people/store.ts'
import { listSide, peopleIn, Sides } from './people.ts'
import { listEngagementsOf } from './store.ts'

const getUser = on(people.getUser, async (ctx, { params }) => {
  const user = await findUser(ctx.db, params.id)
  if (!user) throw notFound()
  if (user.userId === ctx.actor.userId || roleMay(ctx.actor.role, 'engagements:read:all')) return user
  const ties = await listEngagementsOf(ctx.db, ctx.actor, user.userId)
  // Whoever worked with somebody still finds their name after they have left; nobody else does.
  if (!user.active && ties.length === 0) throw notFound()
  // Of the two it is the biller's day that counts.
  const biller = ctx.actor.role === 'BILLER' ? await findUser(ctx.db, ctx.actor.userId) : user
  const today = dayIn(biller?.timeZone ?? 'UTC', ctx.now)
  return asSeenByOthers(user, maySeePrivateFields(ctx.actor, user.userId, ties, today))
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

const listBillers = on(contract.listBillers, async ctx => ({ billers: await listSide(ctx, 'BILLER') }))

const listClients = on(contract.listClients, async ctx => ({ clients: await listSide(ctx, 'CLIENT') }))

const listEngagements = on(contract.listEngagements, async (ctx, { params }) => {
  const rows = await listEngagementsOf(ctx.db, ctx.actor, params.userId)
  const sides = new Sides(await peopleIn(ctx, rows), ctx.now)
  return { engagements: rows.map(row => sides.show(row)) }
})

/** Until jobs are posted here, a biller's jobs are the engagements. */
const jobsOfBiller = on(contract.jobsOfBiller, async (ctx, { params }) => {
  const rows = (await listEngagementsOf(ctx.db, ctx.actor, params.id)).filter(
    row => row.billerId === params.id,
  )
  const maySee =
    params.id === ctx.actor.userId || roleMay(ctx.actor.role, 'engagements:read:all') || rows.length > 0
  if (!maySee) throw notFound()
  const sides = new Sides(await peopleIn(ctx, rows), ctx.now)
  return {
    jobs: rows.map(row => {
      const { engagementId, title, clientId, clientName, state } = sides.show(row)
      return { jobId: engagementId, title, clientId, clientName, status: state }
    }),
  }
})

export const routes = [getUser, listBillers, listClients, listEngagements, jobsOfBiller]
