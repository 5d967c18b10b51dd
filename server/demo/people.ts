import { addMilliseconds, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import type { Answers } from '@claimcrew/contract/people/answers'
import type { User } from '@claimcrew/contract/people/contract'
import type { Duty, Role } from '@claimcrew/contract/permissions'
import { hashPassword } from '../src/people/account/password.ts'
import { insertSeat } from '../src/people/commands.ts'
import { buildNewSignIn, buildWelcome } from '../src/people/peopleNotifications.ts'
import { insertSession } from '../src/people/session-store.ts'
import { findEarlierOfficeTime } from './attendance/officeHours.ts'
import { insertPastAudit } from './audit-store.ts'
import type { DemoTools } from './load.ts'
import { insertPastNotifications, type PastNotification } from './notification-store.ts'
import { type DemoOffice, type DemoPerson, handleOf } from './people/cast.ts'
import { demoPosters } from './people/posters.ts'
import { demoSeekers } from './people/seekers.ts'
import { insertUsers, type NewUser } from './people/user-store.ts'

export const demoPassword = 'Claimcrew-demo-1'
export const demoSignIns = ['admin@claimcrew.test', 'client@claimcrew.test', 'biller@claimcrew.test'] as const

const admin: DemoPerson = {
  email: 'admin@claimcrew.test',
  userName: 'Avery Quinn',
  fname: 'Avery',
  zone: 'America/New_York',
  phone: '+12025550143',
  address: 'Washington, DC',
}

/** Those who have billers. */
export const demoClients: readonly DemoOffice[] = [
  {
    email: 'client@claimcrew.test',
    userName: 'Riverbend Family Practice',
    fname: 'Dana',
    zone: 'America/New_York',
    phone: '+16145550126',
    address: '48 Mill Street, Columbus, OH',
    introduction: 'medical-provider',
  },
  {
    email: 'office@mesa-ortho.test',
    userName: 'Mesa Orthopedic Group',
    fname: 'Luis',
    zone: 'America/Phoenix',
    phone: '+16025550178',
    address: '2100 E Thomas Road, Phoenix, AZ',
    introduction: 'medical-group-representative',
  },
  {
    email: 'ops@northgate-billing.test',
    userName: 'Northgate Billing Partners',
    fname: 'Priscilla',
    zone: 'America/New_York',
    phone: '+12015550164',
    address: '9 Harbor Plaza, Jersey City, NJ',
    introduction: 'billing-company',
  },
]

type DemoColleague = DemoPerson & { readonly duties: Duty[] }

/** Colleagues at the first client, each with a seat for what they do there: who manages the team, and who pays it. */
export const demoColleagues: readonly [DemoColleague, DemoColleague] = [
  {
    email: 'manager@claimcrew.test',
    userName: 'Morgan Ellis',
    fname: 'Morgan',
    zone: 'America/New_York',
    phone: '+16145550131',
    address: '48 Mill Street, Columbus, OH',
    duties: ['manager'],
  },
  {
    email: 'books@claimcrew.test',
    userName: 'Ruth Okafor',
    fname: 'Ruth',
    zone: 'America/New_York',
    phone: '+16145550132',
    address: '48 Mill Street, Columbus, OH',
    duties: ['bookkeeper'],
  },
]

const billersByZone = {
  'Asia/Manila': {
    town: 'Quezon City, Philippines',
    phone: '+63917555',
    names: [
      'Maria Santos',
      'Jose Villanueva',
      'Angelica Reyes',
      'Paolo Mendoza',
      'Kristine Bautista',
      'Ramon Aquino',
      'Liza Navarro',
      'Mark Dela Cruz',
    ],
  },
  'Asia/Kolkata': {
    town: 'Pune, India',
    phone: '+91985555',
    names: [
      'Priya Nair',
      'Arjun Mehta',
      'Sneha Kulkarni',
      'Rahul Banerjee',
      'Divya Iyer',
      'Vikram Shetty',
      'Ananya Das',
      'Imran Qureshi',
    ],
  },
  'America/New_York': {
    town: 'Dayton, OH',
    phone: '+1937555',
    names: ['Teresa Coleman', 'Brian Kowalski', 'Monique Harris', 'Kevin O’Donnell'],
  },
  'America/Phoenix': {
    town: 'Tempe, AZ',
    phone: '+1480555',
    names: ['Gabriela Ortiz', 'Dwayne Begay', 'Hannah Lindqvist', 'Carlos Figueroa'],
  },
} as const

// The demo client's eight come first, so that its team spans all four zones; the demo biller leads them.
const order = [0, 8, 16, 20, 1, 9, 2, 10]

/** The billers who work here, in a fixed order: the first eight work for the first client. */
export const demoBillers: readonly DemoPerson[] = (() => {
  const all = Object.entries(billersByZone).flatMap(([zone, { town, phone, names }]) =>
    names.map((userName, index): DemoPerson => {
      const email =
        userName === 'Maria Santos' ? 'biller@claimcrew.test' : `${handleOf(userName)}@billers.test`
      return {
        email,
        userName,
        fname: userName.split(' ')[0] ?? '',
        zone,
        phone: `${phone}${String(1000 + index * 37).slice(-4)}`,
        address: town,
      }
    }),
  )
  const team = order.flatMap(index => all[index] ?? [])
  return [...team, ...all.filter(biller => !team.includes(biller))]
})()

const clientAnswers = ({ introduction }: Pick<DemoOffice, 'introduction'>): Answers => ({
  introduction,
  roleInterest: introduction === 'medical-group-representative' ? 'medical-group' : introduction,
  experience: 'intermediate',
  paymentPreference: 'hourly',
  serviceTimeline: 'immediate',
})
const billerAnswers: Answers = {
  introduction: 'job-seeker',
  roleInterest: 'job-seeker',
  experience: 'advanced',
  paymentPreference: 'hourly',
  serviceTimeline: 'flexible',
}

/** The day after they registered, so that their sessions begin with the client. */
const colleaguesCameDaysAgo = 119

const hour = 3_600_000
const day = 24 * hour

/** Those who can be tried have something new to read. */
const lastSignIns: Readonly<Record<string, { hoursAgo: number; browser: string }>> = {
  'admin@claimcrew.test': { hoursAgo: 5, browser: 'Firefox on macOS' },
  'client@claimcrew.test': { hoursAgo: 3, browser: 'Safari on iPhone' },
  'biller@claimcrew.test': { hoursAgo: 2, browser: 'Edge on Windows' },
}

/**
 * Who came first: the administrator, then the clients, then their billers over the last year and a half, and in the last
 * months those who look for each other.
 */
export async function demo(tools: DemoTools): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const people: NewUser[] = []
  const join = (person: DemoPerson, role: Role, daysAgo: number, answers?: Answers) => {
    const createdAt = daytimeOf(person.zone, addMilliseconds(tools.now, -daysAgo * day), people.length)
    people.push({
      userId: tools.newId(),
      email: person.email,
      passwordHash,
      userName: person.userName,
      fname: person.fname,
      address: person.address,
      phoneNumber: person.phone,
      role,
      timeZone: person.zone,
      emailVerifiedAt: createdAt,
      createdAt,
      ...(answers ? { answers } : {}),
    })
  }
  join(admin, 'ADMIN', 720)
  for (const [index, client] of demoClients.entries())
    join(client, 'CLIENT', 640 - index * 45, clientAnswers(client))
  for (const [index, biller] of demoBillers.entries()) join(biller, 'BILLER', 500 - index * 11, billerAnswers)
  for (const [index, poster] of demoPosters.entries())
    join(poster, 'CLIENT', 170 - index * 13, clientAnswers(poster))
  for (const [index, seeker] of demoSeekers.entries())
    join(seeker, 'BILLER', 160 - index * 1.1, billerAnswers)
  for (const colleague of demoColleagues)
    join(colleague, 'CLIENT', colleaguesCameDaysAgo + 1, clientAnswers({ introduction: 'medical-provider' }))
  const users = await insertUsers(tools.tx, people)
  const userIdAt = new Map(users.map(({ email, userId }) => [email, userId]))
  for (const [index, { email, zone, duties }] of demoColleagues.entries())
    await insertSeat(tools.tx, {
      seatId: tools.newId(),
      organizationId: userIdAt.get(demoSignIns[1]) ?? '',
      userId: userIdAt.get(email) ?? '',
      duties,
      since: daytimeOf(zone, addMilliseconds(tools.now, -colleaguesCameDaysAgo * day), index),
    })
  await insertPastNotifications(
    tools.tx,
    tools.newId,
    users.flatMap(user => newsOf(tools, user)),
  )
  const signedIn = [
    ...users.flatMap(user => findLastSignIn(tools, user) ?? []),
    ...demoColleagues.map(({ email, zone }, index) => ({
      userId: userIdAt.get(email) ?? '',
      browser: 'Chrome on Windows',
      at: findEarlierOfficeTime(zone, addMilliseconds(tools.now, -(1.3 + index) * hour)),
    })),
  ]
  for (const one of signedIn) await leaveSignedIn(tools, one)
  await insertPastAudit(
    tools.tx,
    tools.newId,
    signedIn.map(({ userId, at }) => ({
      at,
      actorId: userId,
      action: 'user:sign-in',
      subjectId: userId,
      before: null,
      after: null,
    })),
  )
}

type PastSignIn = { readonly userId: string; readonly browser: string; readonly at: Instant }

function findLastSignIn({ now }: DemoTools, { userId, email, timeZone }: User): PastSignIn | null {
  const last = lastSignIns[email ?? '']
  if (!last) return null
  const at = findEarlierOfficeTime(timeZone, addMilliseconds(now, -last.hoursAgo * hour))
  return { userId, browser: last.browser, at }
}

/** Anyone who decides about a team each day was seen lately. Nobody knows a token with that hash. */
const leaveSignedIn = ({ tx, newId }: DemoTools, { userId, browser, at }: PastSignIn): Promise<void> =>
  insertSession(tx, {
    sessionId: newId(),
    userId,
    tokenHash: Buffer.from(userId.replaceAll('-', '')),
    browser,
    address: '203.0.113.24',
    createdAt: at,
    expiresAt: addMilliseconds(at, 14 * day),
  })

/** People register in the course of their own day, each at another time. */
const daytimeOf = (zone: string, at: Instant, nth: number): Instant =>
  addMilliseconds(instantIn(zone, dayIn(zone, at), '08:40'), ((nth * 5_843) % 32_400) * 1_000)

/** Everybody was welcomed; who can be tried has signed in lately. */
function newsOf(tools: DemoTools, user: User): PastNotification[] {
  const signIn = findLastSignIn(tools, user)
  return [
    { ...buildWelcome(user), at: user.createdAt },
    ...(signIn ? [{ ...buildNewSignIn(user.userId, tools.newId(), signIn.browser), at: signIn.at }] : []),
  ]
}
