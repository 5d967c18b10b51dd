import { expect, test } from 'vitest'
import { describeMoney, describePresence, greetPerson } from './greeting.ts'

const dana = { fname: 'Dana', userName: 'Riverbend Family Practice' }
const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`)

test('greets by the reader’s own clock, and by the first word of the name where there is no first name', () => {
  expect(greetPerson(dana, 'America/New_York', at('12:27'))).toBe('Good morning, Dana.')
  expect(greetPerson(dana, 'Asia/Manila', at('12:27'))).toBe('Good evening, Dana.')
  expect(greetPerson({ fname: '', userName: 'Maria Santos' }, 'UTC', at('12:00'))).toBe(
    'Good afternoon, Maria.',
  )
  const practice = { fname: 'Dayton', userName: 'Dayton Family Practice' }
  expect(greetPerson(practice, 'UTC', at('12:00'))).toBe('Good afternoon, Dayton Family Practice.')
})

test('says how many work and rest', () => {
  const [works, rests] = [{ state: 'punched-in' }, { state: 'on-break' }]
  expect(describePresence([])).toBe('No one is working right now.')
  expect(describePresence([works])).toBe('1 person is working.')
  expect(describePresence([works, works, rests])).toBe('2 people are working, 1 is on a break.')
  expect(describePresence([rests, rests])).toBe('No one is working, 2 are on a break.')
})

test('says what a month has come to exactly, and what it will come to roughly', () => {
  expect(describeMoney({ amountCents: 666_612, expectedCents: 1_341_234 })).toBe(
    '$6,666 of about $13,400 this month.',
  )
  expect(describeMoney({ amountCents: 0, expectedCents: 45_250 })).toBe('$0 of about $453 this month.')
  // A biller who is beyond the agreed hours is expected to stay there.
  expect(describeMoney({ amountCents: 20_000, expectedCents: 10_000 })).toBe('$200 of about $200 this month.')
  expect(describeMoney({ amountCents: 0, expectedCents: 0 })).toBeUndefined()
})
