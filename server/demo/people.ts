import { addDays, addMilliseconds, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import type { Answers } from '@claimcrew/contract/people/answers'
import type { User } from '@claimcrew/contract/people/contract'
import type { Duty, Role } from '@claimcrew/contract/permissions'
import { hashPassword } from '../src/people/account/password.ts'
import { insertSeat } from '../src/people/commands.ts'
import { buildNewSignIn, buildWelcome } from '../src/people/peopleNotifications.ts'
import { findEarlierOfficeTime, findWorkday } from './attendance/officeHours.ts'
import { insertPastAudit } from './audit-store.ts'
import type { DemoTools } from './load.ts'
import { insertPastNotifications, type PastNotification } from './notification-store.ts'
import { type DemoOffice, type DemoPerson, handleOf } from './people/cast.ts'
import { demoPosters } from './people/posters.ts'
import { demoSeekers } from './people/seekers.ts'
import { shiftOf } from './people/shifts.ts'
import {
  insertSignIns,
  insertUsers,
  type NewUser,
  nameOrganizations,
  type PastSignIn,
} from './people/user-store.ts'

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
    userName: 'Dana Hollis',
    organization: 'Riverbend Family Practice',
    fname: 'Dana',
    zone: 'America/New_York',
    phone: '+16145550126',
    address: '48 Mill Street, Columbus, OH 43215',
    introduction: 'medical-provider',
  },
  {
    email: 'office@mesa-ortho.test',
    userName: 'Luis Montoya',
    organization: 'Mesa Orthopedic Group',
    fname: 'Luis',
    zone: 'America/Phoenix',
    phone: '+16025550178',
    address: '2100 E Thomas Road, Phoenix, AZ 85016',
    introduction: 'medical-group-representative',
  },
  {
    email: 'ops@northgate-billing.test',
    userName: 'Priscilla Vance',
    organization: 'Northgate Billing Partners',
    fname: 'Priscilla',
    zone: 'America/New_York',
    phone: '+12015550164',
    address: '9 Harbor Plaza, Jersey City, NJ 07302',
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
    address: '48 Mill Street, Columbus, OH 43215',
    duties: ['manager'],
  },
  {
    email: 'books@claimcrew.test',
    userName: 'Ruth Okafor',
    fname: 'Ruth',
    zone: 'America/New_York',
    phone: '+16145550132',
    address: '48 Mill Street, Columbus, OH 43215',
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
const dayMs = 24 * hour

/** One of the billers is on leave these days, and the last one's engagement has ended. */
const away = [12, 23]

type SignInHabit = { readonly hoursAgo: number; readonly browser: string; readonly address: string }

/** Those who can be tried have something new to read. */
const newSignIns: Readonly<Record<string, SignInHabit>> = {
  'admin@claimcrew.test': { hoursAgo: 5, browser: 'Firefox on macOS', address: '203.0.113.8' },
  'client@claimcrew.test': { hoursAgo: 3, browser: 'Safari on iPhone', address: '198.51.100.24' },
  'biller@claimcrew.test': { hoursAgo: 2, browser: 'Edge on Windows', address: '192.0.2.10' },
}

/** Others who decide about a team each day were seen lately; those of one office come from one address. */
const otherSignIns: Readonly<Record<string, SignInHabit>> = {
  'manager@claimcrew.test': { hoursAgo: 1.3, browser: 'Chrome on Windows', address: '198.51.100.71' },
  'books@claimcrew.test': { hoursAgo: 2.65, browser: 'Chrome on Windows', address: '198.51.100.71' },
  'office@mesa-ortho.test': { hoursAgo: 4.1, browser: 'Chrome on macOS', address: '203.0.113.112' },
  'ops@northgate-billing.test': { hoursAgo: 2.8, browser: 'Edge on Windows', address: '203.0.113.187' },
}

/**
 * Who came first: the administrator, then the clients, then their billers over the last year and a half, and in the last
 * months those who look for each other.
 */
export async function demo(tools: DemoTools): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const people: NewUser[] = []
  const join = (person: DemoPerson, role: Role, daysAgo: number, answers?: Answers) => {
    const day = dayIn(person.zone, addMilliseconds(tools.now, -daysAgo * dayMs))
    // Offices sign up while they are open.
    const on = role === 'BILLER' ? day : findWorkday(day, -1)
    const createdAt = daytimeOf(person.zone, on, people.length)
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
  await nameOrganizations(
    tools.tx,
    [...demoClients, ...demoPosters].map(({ email, organization }) => ({
      founderId: userIdAt.get(email) ?? '',
      name: organization,
    })),
  )
  await seatColleagues(tools, userIdAt)
  const signIns = users.flatMap(
    user => findSignIn(tools, user, { ...newSignIns, ...otherSignIns }) ?? findShiftSignIn(tools, user) ?? [],
  )
  await insertPastNotifications(
    tools.tx,
    tools.newId,
    users.flatMap(user => newsOf(user, signIns)),
  )
  await leaveSignedIn(tools, signIns, userIdAt)
}

/** Each has accepted the seat to which they were invited. */
async function seatColleagues(
  { tx, now, newId }: DemoTools,
  userIdAt: ReadonlyMap<string | null, string>,
): Promise<void> {
  const organizationId = userIdAt.get(demoSignIns[1]) ?? ''
  const seats = demoColleagues.map(({ email, zone, duties }, index) => {
    const day = findWorkday(dayIn(zone, addMilliseconds(now, -colleaguesCameDaysAgo * dayMs)), 1)
    return { userId: userIdAt.get(email) ?? '', duties, since: daytimeOf(zone, day, index) }
  })
  for (const seat of seats) await insertSeat(tx, { seatId: newId(), organizationId, ...seat })
  await insertPastAudit(
    tx,
    newId,
    seats.map(({ userId, duties, since }) => ({
      at: since,
      actorId: userId,
      action: 'seat:accept',
      subjectId: organizationId,
      before: null,
      after: { duties },
      organizationId,
    })),
  )
}

/** Each in their own organization, or in the one in which they have a seat. */
async function leaveSignedIn(
  { tx, newId }: DemoTools,
  signIns: readonly PastSignIn[],
  userIdAt: ReadonlyMap<string | null, string>,
): Promise<void> {
  await insertSignIns(tx, signIns)
  const organizationIds = new Map([
    ...demoClients.map(({ email }) => [userIdAt.get(email), userIdAt.get(email)] as const),
    ...demoColleagues.map(({ email }) => [userIdAt.get(email), userIdAt.get(demoSignIns[1])] as const),
  ])
  await insertPastAudit(
    tx,
    newId,
    signIns.map(({ userId, address, at }) => ({
      at,
      address,
      actorId: userId,
      action: 'user:sign-in',
      subjectId: userId,
      organizationId: organizationIds.get(userId),
      before: null,
      after: null,
    })),
  )
}

function findSignIn(
  { now, newId }: DemoTools,
  { userId, email, timeZone }: User,
  habits: Readonly<Record<string, SignInHabit>>,
): PastSignIn | null {
  const habit = habits[email ?? '']
  if (!habit) return null
  const { hoursAgo, browser, address } = habit
  const at = findEarlierOfficeTime(timeZone, addMilliseconds(now, -hoursAgo * hour))
  return { sessionId: newId(), userId, browser, address, at }
}

const billersBrowsers = ['Chrome on Windows', 'Edge on Windows', 'Chrome on Windows', 'Firefox on Windows']

/** Who works here has signed in shortly before their last shift. */
function findShiftSignIn({ now, newId }: DemoTools, { userId, email, timeZone }: User): PastSignIn | null {
  const index = demoBillers.findIndex(one => one.email === email)
  if (index < 0 || away.includes(index)) return null
  const before = (day: string) =>
    addMilliseconds(
      instantIn(timeZone, day, shiftOf(index).from),
      -((index * 97) % 480) * 1_000 - 11 * 60_000,
    )
  const today = findWorkday(dayIn(timeZone, now), -1)
  const at = before(before(today) < now ? today : findWorkday(addDays(today, -1), -1))
  const browser = billersBrowsers[index % billersBrowsers.length] ?? ''
  return { sessionId: newId(), userId, browser, address: `192.0.2.${20 + index * 7}`, at }
}

/** People register in the course of their own day, each at another time. */
const daytimeOf = (zone: string, day: string, nth: number): Instant =>
  addMilliseconds(instantIn(zone, day, '08:40'), ((nth * 5_843) % 32_400) * 1_000)

/** Everybody was welcomed; who can be tried has signed in lately. */
function newsOf(user: User, signIns: readonly PastSignIn[]): PastNotification[] {
  const signIn = signIns.find(one => one.userId === user.userId)
  return [
    { ...buildWelcome(user), at: user.createdAt },
    ...(signIn && Object.hasOwn(newSignIns, user.email ?? '')
      ? [{ ...buildNewSignIn(user.userId, signIn.sessionId, signIn.browser), at: signIn.at }]
      : []),
  ]
}
