import { beforeEach, expect, test } from 'vitest'
import { forgetPreloadedCalls, takePreloadedCall } from './preloadedCalls.ts'

const answer = Promise.resolve(new Response('{}'))
const start = () =>
  Object.assign(globalThis, {
    preloadedCalls: {
      token: 'own',
      organizationId: null,
      answers: new Map([['/api/dashboard/needs', answer]]),
    },
  })

beforeEach(forgetPreloadedCalls)

test('a call started by the page is used once', () => {
  start()
  expect(takePreloadedCall('/api/dashboard/overview', 'own', null, 900)).toBeUndefined()
  expect(takePreloadedCall('/api/dashboard/needs', 'own', null, 900)).toBe(answer)
  expect(takePreloadedCall('/api/dashboard/needs', 'own', null, 900)).toBeUndefined()
})

test.each([
  ['another person', 'other', null],
  ['somebody signed out', null, null],
  ['the same person in another organization', 'own', 'elsewhere'],
])('it is not used for %s', (_, token, organizationId) => {
  start()
  expect(takePreloadedCall('/api/dashboard/needs', token, organizationId, 900)).toBeUndefined()
})

test('a page that learned its organization from the server meanwhile uses it before and after it knows that', () => {
  for (const organizationId of [null, 'practice']) {
    Object.assign(start().preloadedCalls, { organizationId: 'practice' })
    expect(takePreloadedCall('/api/dashboard/needs', 'own', organizationId, 900)).toBe(answer)
  }
})

test('it is not used long after, nor after a write', () => {
  start()
  expect(takePreloadedCall('/api/dashboard/needs', 'own', null, 60_000)).toBeUndefined()
  forgetPreloadedCalls()
  expect(takePreloadedCall('/api/dashboard/needs', 'own', null, 900)).toBeUndefined()
})
