import { beforeEach, expect, test } from 'vitest'
import { forgetStartedCalls, takeStartedCall } from './startedCalls.ts'

const answer = Promise.resolve(new Response('{}'))
const start = () =>
  Object.assign(globalThis, {
    startedCalls: {
      token: 'own',
      organizationId: null,
      answers: new Map([['/api/dashboard/needs', answer]]),
    },
  })

beforeEach(forgetStartedCalls)

test('a call started by the page is used once', () => {
  start()
  expect(takeStartedCall('/api/dashboard/overview', 'own', null, 900)).toBeUndefined()
  expect(takeStartedCall('/api/dashboard/needs', 'own', null, 900)).toBe(answer)
  expect(takeStartedCall('/api/dashboard/needs', 'own', null, 900)).toBeUndefined()
})

test.each([
  ['another person', 'other', null],
  ['somebody signed out', null, null],
  ['the same person in another organization', 'own', 'elsewhere'],
])('it is not used for %s', (_, token, organizationId) => {
  start()
  expect(takeStartedCall('/api/dashboard/needs', token, organizationId, 900)).toBeUndefined()
})

test('it is not used long after, nor after a write', () => {
  start()
  expect(takeStartedCall('/api/dashboard/needs', 'own', null, 60_000)).toBeUndefined()
  forgetStartedCalls()
  expect(takeStartedCall('/api/dashboard/needs', 'own', null, 900)).toBeUndefined()
})
