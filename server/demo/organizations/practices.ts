import { addDays, addMilliseconds, instantIn } from '@claimcrew/contract/kit/time'
import type { UsState } from '@claimcrew/contract/organizations/shapes'
import type { PracticeSystem } from '../../sandbox/people/programs.ts'
import { createSeededIds, createSeededRandom } from '../../src/kit/random.ts'
import { createPractice } from '../../src/organizations/commands.ts'
import { listOrganizationPractices } from '../../src/organizations/store.ts'
import { monthsBefore } from '../attendance/monthEnd.ts'
import { findWorkday } from '../attendance/officeHours.ts'
import { type DemoTools, toCommandCtx } from '../load.ts'
import type { DemoUser } from '../people/findPeople.ts'

/** Where a client has its work done. */
export type DemoPractice = {
  readonly practice: string
  readonly state: UsState
  readonly system: PracticeSystem
  readonly specialty: string
  /** How much work comes from it beside the client's other practices. */
  readonly size: number
  /** What a claim and a payment are worth there beside the usual. */
  readonly worth: number
  readonly paid: number
}

const riverbend: DemoPractice = {
  practice: 'Riverbend Main Street',
  state: 'OH',
  system: 'athenahealth',
  specialty: 'family-medicine',
  size: 1,
  worth: 0.9,
  paid: 0.43,
}
/** Of one of the billing company's: a heart or a spine costs more than a child's cold. */
const northgate = (worth: number) => ({ state: 'NJ', worth, paid: worth * 1.04 }) as const
/** Where each of the three clients has its work done. */
const practices: readonly (readonly DemoPractice[])[] = [
  [riverbend],
  [
    {
      practice: 'Mesa Ortho Central',
      state: 'AZ',
      system: 'nextgen',
      specialty: 'orthopedics',
      size: 1,
      worth: 2,
      paid: 3.05,
    },
  ],
  // A billing company: its billers work for all of its practices, each mostly with the system of one.
  [
    {
      practice: 'Northgate Cardiology',
      system: 'advancedmd',
      specialty: 'cardiology',
      size: 1.2,
      ...northgate(1.4),
    },
    {
      practice: 'Hudson Internal Medicine',
      system: 'tebra',
      specialty: 'internal-medicine',
      size: 1.1,
      ...northgate(1.1),
    },
    {
      practice: 'Palisade Dermatology',
      system: 'eclinicalworks',
      specialty: 'dermatology',
      size: 0.85,
      ...northgate(1.2),
    },
    {
      practice: 'Bergen Family Care',
      system: 'tebra',
      specialty: 'family-medicine',
      size: 1,
      ...northgate(1),
    },
    {
      practice: 'Passaic Pediatrics',
      system: 'eclinicalworks',
      specialty: 'pediatrics',
      size: 1,
      ...northgate(0.95),
    },
    {
      practice: 'Summit Pain Center',
      system: 'advancedmd',
      specialty: 'pain',
      size: 0.85,
      ...northgate(1.6),
    },
  ],
]

/** The practice of one of the clients with whose system one of the billers mostly works. */
export const practicesOf = (client: number): readonly DemoPractice[] => practices[client] ?? [riverbend]

export const practiceOf = (client: number, biller: number): DemoPractice => {
  const own = practicesOf(client)
  return own[biller % own.length] ?? riverbend
}

/** What makes ids here takes no chance from what follows. */
const seed = 58

/** Adds a client's practices some weeks before the first work that is told of. */
export async function addPractices(tools: DemoTools, client: DemoUser, index: number): Promise<void> {
  const own = { ...tools, newId: createSeededIds(createSeededRandom(seed + index)) }
  const day = findWorkday(addDays(monthsBefore(tools.now.slice(0, 10), 3), -30), -1)
  const at = instantIn(client.timeZone, day, '10:40')
  for (const [nth, { practice: name, state, system, specialty }] of practicesOf(index).entries()) {
    const fields = { name, state, systems: [system], specialties: [specialty] }
    await createPractice(tools.tx, toCommandCtx(own, client, addMilliseconds(at, nth * 71_000)), fields)
  }
}

/** The ids of a client's practices, in their order. */
export async function readPracticeIds({ tx }: DemoTools, clientId: string, index: number): Promise<string[]> {
  const stored = await listOrganizationPractices(tx, clientId)
  return practicesOf(index).flatMap(
    ({ practice }) => stored.find(one => one.name === practice)?.practiceId ?? [],
  )
}
