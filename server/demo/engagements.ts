import { dayIn, later } from '@claimcrew/contract/kit/time'
import { endEngagement, engage } from '../src/engagements/commands.ts'
import { earlierPosts } from './jobs/earlier.ts'
import type { DemoTools } from './load.ts'
import { knownPeople } from './people/known.ts'
import { demoBillers, demoClients } from './people.ts'

/** By trade, as the billers come. */
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

type Tied = {
  readonly client: number
  readonly biller: number
  readonly endedDaysAgo?: number
  /** Where it is not the usual one of the trade. */
  readonly title?: string
}

/** Eight billers each; the eighth works for two clients, and the last one's engagement has ended. */
const ties: readonly Tied[] = [
  ...Array.from({ length: 8 }, (_, index) => ({ client: 0, biller: index })),
  { client: 1, biller: 7, title: 'Rejections and appeals' },
  ...Array.from({ length: 7 }, (_, index) => ({ client: 1, biller: 8 + index })),
  ...Array.from({ length: 8 }, (_, index) => ({ client: 2, biller: 15 + index })),
  { client: 2, biller: 23, endedDaysAgo: 24 },
]

const day = 24 * 3_600_000
// What is paid by the hour differs by where people live, as it does in the field.
const centsAnHour: Readonly<Record<string, number>> = {
  'Asia/Manila': 750,
  'Asia/Kolkata': 700,
  'America/New_York': 2400,
  'America/Phoenix': 2250,
}

export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now, random, newId } = tools
  const userOf = await knownPeople(tools)
  for (const tie of ties) {
    const client = userOf(demoClients[tie.client])
    const biller = userOf(demoBillers[tie.biller])
    const cents = centsAnHour[biller.timeZone] ?? 1000
    const begun = later(now, -(150 + Math.floor(random() * 80)) * day)
    const rateCents = cents + Math.floor(random() * 9) * 25
    if (hired.has(`${tie.client} ${tie.biller}`)) continue
    await engage(
      tx,
      { actor: null, newId, now: begun },
      { client, biller },
      {
        title: tie.title ?? titles[tie.biller % titles.length] ?? 'Medical billing',
        startedOn: dayIn(biller.timeZone, begun),
        rateCents,
        currency: 'USD',
        // One of them works for two clients.
        hoursPerWeek: tie.biller === 7 ? 20 : 40,
        weekdays: tie.biller === 7 ? null : [1, 2, 3, 4, 5],
      },
    )
    if (tie.endedDaysAgo === undefined) continue
    const ended = later(now, -tie.endedDaysAgo * day)
    await endEngagement(tx, { actor: null, newId, now: ended }, { client, biller })
  }
}
