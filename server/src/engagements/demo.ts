import { dayIn, later } from '@claimcrew/contract/kit/time'
import type { DemoTools } from '../kit/demo.ts'
import { demoBillers, demoClients } from '../people/demo.ts'
import { findUserIdByEmail } from '../people/store.ts'
import { insertEngagement } from './store.ts'

const titles = [
  'Payment posting',
  'Insurance AR follow-up',
  'Charge entry',
  'Denials and appeals',
  'Eligibility and benefits',
  'Coding, E/M',
]

type Tied = { readonly client: number; readonly biller: number; readonly endedDaysAgo?: number }

/** Eight billers each; the eighth works for two clients, and the last one's engagement has ended. */
const ties: readonly Tied[] = [
  ...Array.from({ length: 8 }, (_, index) => ({ client: 0, biller: index })),
  ...Array.from({ length: 8 }, (_, index) => ({ client: 1, biller: 7 + index })),
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

export async function demo({ tx, now, random, newId }: DemoTools): Promise<void> {
  for (const [index, tie] of ties.entries()) {
    const [client, biller] = [demoClients[tie.client], demoBillers[tie.biller]]
    if (!client || !biller) throw new Error('The demo ties people that it does not have')
    const shared = tie.biller === 7
    await insertEngagement(tx, {
      engagementId: newId(),
      clientId: await findUserIdByEmail(tx, client.email),
      billerId: await findUserIdByEmail(tx, biller.email),
      title: titles[index % titles.length] ?? 'Medical billing',
      startedOn: dayIn(biller.zone, later(now, -(150 + Math.floor(random() * 80)) * day)),
      endedOn:
        tie.endedDaysAgo === undefined ? null : dayIn(biller.zone, later(now, -tie.endedDaysAgo * day)),
      rateCents: (centsAnHour[biller.zone] ?? 1000) + Math.floor(random() * 9) * 25,
      currency: 'USD',
      hoursPerWeek: shared ? 20 : 40,
      createdAt: later(now, -240 * day),
    })
  }
}
