import { addDays, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { createEngagement, endRunningEngagement } from '../src/engagements/commands.ts'
import { monthsBefore } from './attendance/monthEnd.ts'
import { countWorkdays, findWorkday } from './attendance/officeHours.ts'
import { earlierPosts } from './jobs/earlierPosts.ts'
import type { DemoTools } from './load.ts'
import { addPractices } from './organizations/practices.ts'
import { readDemoPeople } from './people/findPeople.ts'
import { demoBillers, demoClients } from './people.ts'

/** One title for each trade, in the order of the billers. */
const titles = [
  'Payment posting',
  'Insurance AR follow-up',
  'Charge entry',
  'Denials and appeals',
  'Eligibility and benefits',
  'Coding, E/M',
]

/** Those who were hired through a post: the demo of jobs engages them. */
const hired = new Set(
  earlierPosts.flatMap(({ client, applicants = '' }) =>
    [...applicants.matchAll(/h(\d+)/g)].map(([, biller]) => `${client} ${biller}`),
  ),
)

type DemoEngagement = {
  readonly client: number
  readonly biller: number
  readonly endedDaysAgo?: number
  /** Where it is not the usual one of the trade. */
  readonly title?: string
}

/** Eight billers each; the eighth works for two clients, and the last one's engagement has ended. */
const ties: readonly DemoEngagement[] = [
  ...Array.from({ length: 8 }, (_, index) => ({ client: 0, biller: index })),
  { client: 1, biller: 7, title: 'Rejections and appeals' },
  ...Array.from({ length: 7 }, (_, index) => ({ client: 1, biller: 8 + index })),
  ...Array.from({ length: 8 }, (_, index) => ({ client: 2, biller: 15 + index })),
  { client: 2, biller: 23, endedDaysAgo: 24 },
]

// What is paid by the hour differs by where people live, as it does in the field.
const centsAnHour: Readonly<Record<string, number>> = {
  'Asia/Manila': 750,
  'Asia/Kolkata': 700,
  'America/New_York': 2400,
  'America/Phoenix': 2250,
}

/** So many workdays after the first hours that are told of, because a team grows; nothing earlier is told of these. */
const joinedLater: Readonly<Record<number, number>> = { 4: 46, 10: 24, 13: 12, 17: 9 }

/**
 * With the first hours that are told of, so that no month has engagements and no work; in its first days, not everybody on
 * the same one, but who posts payments on the first: months are as large as what was posted in them. All that is agreed
 * on comes before.
 */
export const firstDayOfWork = (now: Instant, biller: number): string => {
  const workdays = joinedLater[biller] ?? (biller % titles.length === 0 ? 0 : (biller * 3) % 5)
  return countWorkdays(monthsBefore(now.slice(0, 10), 3), workdays)
}

export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now, random, newId } = tools
  const userOf = await readDemoPeople(tools)
  // Before those lanes part of which each locks the clients in an order of its own.
  for (const [clientIndex, person] of demoClients.entries())
    await addPractices(tools, userOf(person), clientIndex)
  for (const period of ties) {
    const founder = userOf(demoClients[period.client])
    const client = { ...founder, userName: demoClients[period.client]?.organization ?? '' }
    const actor = { userId: client.userId, organizationId: client.userId }
    const biller = userOf(demoBillers[period.biller])
    const cents = centsAnHour[biller.timeZone] ?? 1000
    /** In the client's office, on that day or on the workday before. */
    const inOffice = (day: string) =>
      instantIn(client.timeZone, findWorkday(day, -1), `1${period.biller % 5}:20`)
    const daysAgo = (days: number) => addDays(dayIn(client.timeZone, now), -days)
    const startedOn = firstDayOfWork(now, period.biller)
    const early = Math.floor(random() * 48)
    // A biller who joined later was found later.
    const agreed = inOffice(
      period.biller in joinedLater ? addDays(startedOn, -9 - (early % 14)) : daysAgo(128 + early),
    )
    const rateCents = cents + Math.floor(random() * 9) * 25
    if (hired.has(`${period.client} ${period.biller}`)) continue
    await createEngagement(
      tx,
      { actor, newId, now: agreed },
      { client, biller },
      {
        title: period.title ?? titles[period.biller % titles.length] ?? 'Medical billing',
        startedOn,
        rateCents,
        currency: 'USD',
        // One of them works for two clients.
        hoursPerWeek: period.biller === 7 ? 20 : 40,
        weekdays: period.biller === 7 ? null : [1, 2, 3, 4, 5],
      },
    )
    if (period.endedDaysAgo === undefined) continue
    const ended = inOffice(daysAgo(period.endedDaysAgo))
    await endRunningEngagement(tx, { actor, newId, now: ended }, { client, biller })
  }
}
