import type { ActingFor } from '@claimcrew/contract/people/actingFor'
import { expect, test } from 'vitest'
import { moveText } from './moveText.ts'

const own = { organizationId: 'dana', name: 'Dana Lee', duties: ['owner'] } as const
const riverbend = {
  organizationId: 'riverbend',
  name: 'Riverbend Family Practice',
  duties: ['manager'],
} as const

type Seat = Omit<ActingFor['organizations'][number], 'seatId' | 'duties'> & {
  readonly duties: readonly ActingFor['duties'][number][]
}

const actingFor = (one: Seat, ...seats: Seat[]): ActingFor => ({
  organization: { organizationId: one.organizationId, name: one.name },
  duties: [...one.duties],
  organizations: seats.map(seat => ({ ...seat, seatId: seat.name, duties: [...seat.duties] })),
})

test('a tab that moves to another screen says why', () => {
  const before = actingFor(riverbend, own, riverbend)
  expect(moveText({ before, next: actingFor(own, own, riverbend) })).toBe(
    'You switched to Dana Lee in another tab.',
  )
  expect(moveText({ before, next: actingFor(own, own) })).toBe(
    'Your seat at Riverbend Family Practice has ended. You’re now in Dana Lee.',
  )
  const viewer: Seat = { ...riverbend, duties: ['viewer'] }
  expect(moveText({ before, next: actingFor(viewer, own, viewer) })).toBe(
    'Your duties at Riverbend Family Practice have changed.',
  )
})

test('the person who was writing in that tab hears that it is lost', () => {
  const move = { before: actingFor(riverbend, own, riverbend), next: actingFor(own, own, riverbend) }
  expect(moveText(move, true)).toBe(
    'You switched to Dana Lee in another tab. Your unsaved changes here were lost.',
  )
})
