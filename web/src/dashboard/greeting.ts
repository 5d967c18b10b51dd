import type { AttendanceState } from '@claimcrew/contract/attendance/rules'
import { countText, moneyText } from '@claimcrew/contract/kit/numberWords'
import { firstNameOf } from '@claimcrew/contract/people/rules'
import { formatWallTime } from '../kit/time/timeZones.ts'

type GreetedPerson = { readonly fname: string; readonly userName: string }

/**
 * What somebody is greeted by. A practice that registered under its own name has that name’s first word for a first
 * name, and nobody is called Dayton who wrote Dayton Family Practice.
 */
function nameToGreet({ fname, userName }: GreetedPerson): string {
  const isTakenFromName = fname === firstNameOf(userName)
  if (isTakenFromName && userName.trim().split(/\s+/).length > 2) return userName.trim()
  return fname || firstNameOf(userName)
}

/** `Good morning, Dana.`, by the clock of the person greeted. */
export function greetPerson(person: GreetedPerson, zone: string, at: number): string {
  const hour = Number(formatWallTime(zone, at).slice(0, 2))
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  return `Good ${part}, ${nameToGreet(person)}.`
}

/** `2 people are working, 1 is on a break.` */
export function describePresence(people: readonly { readonly state: string }[]): string {
  const resting = people.filter(({ state }) => state === 'on-break').length
  const working = people.length - resting
  const breaks = resting > 0 ? `${resting} ${resting === 1 ? 'is' : 'are'} on a break` : ''
  if (working === 0) return breaks ? `No one is working, ${breaks}.` : 'No one is working right now.'
  const work = `${countText(working, 'person is', 'people are')} working`
  return `${[work, breaks].filter(Boolean).join(', ')}.`
}

/** What is only expected is not said to the dollar. */
function aboutMoneyText(cents: number): string {
  const step = cents >= 100_000 ? 10_000 : 100
  return moneyText(Math.round(cents / step) * step)
}

type MonthMoney = { readonly amountCents: number; readonly expectedCents: number }

/** `$6,666 of about $13,400 this month.` Nothing where nothing is agreed. */
export function describeMoney({ amountCents, expectedCents }: MonthMoney): string | undefined {
  if (amountCents === 0 && expectedCents === 0) return undefined
  return `${moneyText(amountCents)} of about ${aboutMoneyText(Math.max(amountCents, expectedCents))} this month.`
}

const ownStates = {
  'not-punched-in': 'You’re not punched in.',
  'punched-in': 'You’re working.',
  'on-break': 'You’re on a break.',
  'punched-out': 'You’re done for now.',
} as const satisfies Record<AttendanceState, string>

export const describeOwnState = (state: AttendanceState): string => ownStates[state]
