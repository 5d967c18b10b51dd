import { sandboxId } from '../../sandbox/people/person.ts'
import type { PracticeSystem } from '../../sandbox/people/programs.ts'
import { hasOpenMonth } from '../attendance/monthEnd.ts'
import { practiceOf } from '../organizations/practices.ts'
import { findMainClient } from '../people/teams.ts'

/** A Time Doctor user of the demo, with the address of the biller whom it is mapped to. */
export type DemoTrackerUser = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly timezone: string
  readonly active: boolean
  readonly person: string | null
  /** What it tracks time for, as its person's work has it. */
  readonly projects: readonly [string, ...string[]]
  readonly system?: PracticeSystem
  /** Whether somebody still looks through its last month, and may ask about it. */
  readonly hasOpenMonth: boolean
  /** Whose punches its days follow. */
  readonly follows: string | null
  /** Only now and then, beside the one that is used all day. */
  readonly second: boolean
}

export const demoSeed = 1
export const demoCompany = { id: sandboxId(`company ${demoSeed}`) }

export type ProviderBiller = { readonly email: string; readonly userName: string; readonly zone: string }

/** What an administrator has to deal with: another address, a user who is nobody's, a second laptop, a person who left. */
const otherAddress = 5
const notMapped = 14
const twoLaptops = 1
const left = 23

/** By the demo's trades, in their order: a payment poster tracks payment posting. */
const projectsByTrade: readonly [DemoTrackerUser['projects'], ...DemoTrackerUser['projects'][]] = [
  ['Payment posting', 'Patient AR'],
  ['Insurance AR follow-up', 'Claim submission'],
  ['Charge entry', 'Claim submission'],
  ['Denials'],
  ['Eligibility & benefits', 'Prior authorization'],
  ['Coding', 'Charge entry'],
]

const projectsOf = (index: number) => projectsByTrade[index % projectsByTrade.length] ?? projectsByTrade[0]

export function demoTrackerUsers(billers: readonly ProviderBiller[]): DemoTrackerUser[] {
  const own = billers.map((biller, index): DemoTrackerUser => {
    const email = index === otherAddress ? `${biller.email.split('@')[0]}@mail.test` : biller.email
    return {
      id: sandboxId(`account ${biller.email}`),
      name: biller.userName,
      email,
      timezone: biller.zone,
      active: index !== left,
      person: index === notMapped ? null : biller.email,
      projects: projectsOf(index),
      system: practiceOf(findMainClient(index), index).system,
      hasOpenMonth: hasOpenMonth(index),
      follows: biller.email,
      second: false,
    }
  })
  const second = billers[twoLaptops]
  const more: DemoTrackerUser[] = second
    ? [
        {
          id: sandboxId(`laptop ${second.email}`),
          name: `${second.userName} (laptop)`,
          email: `laptop.${second.email}`,
          timezone: second.zone,
          active: true,
          person: second.email,
          projects: projectsOf(twoLaptops),
          system: practiceOf(findMainClient(twoLaptops), twoLaptops).system,
          hasOpenMonth: hasOpenMonth(twoLaptops),
          follows: second.email,
          second: true,
        },
      ]
    : []
  const stranger: DemoTrackerUser = {
    id: sandboxId('account noel.garcia'),
    name: 'Noel Garcia',
    email: 'noel.garcia@agency.test',
    timezone: 'Asia/Manila',
    active: true,
    person: null,
    projects: projectsOf(0),
    hasOpenMonth: false,
    follows: null,
    second: false,
  }
  return [...own, ...more, stranger]
}
