import { maySeePrivateFields } from '@claimcrew/contract/engagements/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import type * as people from '@claimcrew/contract/people/contract'
import { actorMay } from '@claimcrew/contract/permissions'
import type { Db } from '../kit/data/db.ts'
import type { Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { findOrganization, readContacts } from '../people/organization-store.ts'
import { readOrganizationNames } from '../people/seat-store.ts'
import { findUser } from '../people/store.ts'
import { listPersonPeriods } from './period-store.ts'

export const getUser: Handler<typeof people.getUser> = async (ctx, { params }) => {
  const person = await findUser(ctx.db, params.id)
  if (person?.userId === ctx.actor.userId) return person
  // A client whom a biller works for is an organization: who is there for it may be another than its founder.
  const isClient = ctx.actor.role === 'BILLER' || !person
  const user = (isClient && (await findOrganization(ctx.db, params.id))) || person
  if (!user) throw notFound()
  if (actorMay(ctx.actor, 'engagements:read:all')) {
    if (user === person) return { ...user, organization: await findFoundedOrganization(ctx.db, user) }
    return { ...user, contact: (await readContacts(ctx.db, [user.userId])).get(user.userId) }
  }
  const periods = await listPersonPeriods(ctx.db, ctx.actor, user.userId)
  // A user who worked with somebody still finds their name after they have left; nobody else does.
  if (!user.active && periods.length === 0) throw notFound()
  // The biller's day is the one that counts.
  const biller = ctx.actor.role === 'BILLER' ? await findUser(ctx.db, ctx.actor.userId) : user
  const today = dayIn(biller?.timeZone ?? 'UTC', ctx.now)
  return asSeenByOthers(user, maySeePrivateFields(ctx.actor, user.userId, periods, today))
}

/** What a client founded, which has their id: nothing where it is called as they are and they are there for it. */
async function findFoundedOrganization(
  db: Db,
  { userId, userName, role }: people.User,
): Promise<people.Person['organization']> {
  if (role !== 'CLIENT') return undefined
  const [names, contacts] = await Promise.all([
    readOrganizationNames(db, [userId]),
    readContacts(db, [userId]),
  ])
  const [name, contact] = [names.get(userId), contacts.get(userId)]
  if (name === undefined || !contact || (name === userName && contact.userId === userId)) return undefined
  return { organizationId: userId, name, contact }
}

/** What somebody answered when registering is nobody else's business. */
function asSeenByOthers(user: people.Person, knowsThem: boolean): people.Person {
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
