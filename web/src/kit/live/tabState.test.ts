import { describe, expect, test } from 'vitest'
import {
  becomeLeader,
  initialTabState,
  markDisconnected,
  receiveMessage,
  relayMessage,
  splitFirstMessage,
  TabMessage,
  type TabState,
  toStateMessage,
} from './tabState.ts'

const message = { fresh: false, events: [{ topic: 'a:b', body: 1 }] }
const leader: TabState = { leads: true, open: true, lastId: '5' }
const follower: TabState = { leads: false, open: true, lastId: '5' }

describe('The tab that leads', () => {
  test('opens the line with its first message and not before', () => {
    const connecting = becomeLeader(initialTabState)
    expect(relayMessage(connecting, { id: '1', message: null }).tab.open).toBe(false)
    const { tab, note } = relayMessage(connecting, { id: '1', message })
    expect(tab).toEqual({ leads: true, open: true, lastId: '1' })
    expect(note).toEqual({ kind: 'message', lastId: '1', message })
  })

  test('tells the others where to go on from even when nothing has happened', () => {
    const { note } = relayMessage(leader, { id: '6', message: null })
    expect(note).toEqual({ kind: 'standing', open: true, lastId: '6' })
  })

  test('tells new tabs the state of the stream, and when it is lost', () => {
    expect(receiveMessage(leader, { kind: 'hello' }).answer).toEqual({
      kind: 'standing',
      open: true,
      lastId: '5',
    })
    expect(toStateMessage(markDisconnected(leader))).toEqual({ kind: 'standing', open: false, lastId: '5' })
  })

  test('hurries when another tab is looked at', () => {
    expect(receiveMessage(leader, { kind: 'hurry' }).hurry).toBe(true)
  })

  test('ignores a late message of the former leader, which would arrive twice', () => {
    expect(receiveMessage(leader, { kind: 'message', lastId: '9', message })).toEqual({ tab: leader })
    expect(receiveMessage(leader, { kind: 'standing', open: false, lastId: '9' })).toEqual({ tab: leader })
  })
})

describe('A stream that begins where its page began', () => {
  const nothing = { fresh: false, events: [] }

  test('leaves what was read as it is where nothing has happened since', () => {
    expect(splitFirstMessage(nothing)).toEqual({ own: nothing, others: { fresh: true, events: [] } })
    const possible = {
      fresh: false,
      events: [{ topic: 'test:possible', body: {}, isPossible: true as const }],
    }
    expect(splitFirstMessage(possible)).toEqual({ own: possible, others: { ...possible, fresh: true } })
  })

  test('has everything read again where something has, or where it could not go on from there', () => {
    expect(splitFirstMessage(message).own).toEqual({ ...message, fresh: true })
    expect(splitFirstMessage({ fresh: true, events: [] }).own.fresh).toBe(true)
  })
})

describe('A tab that follows', () => {
  test('learns that the line is open when it comes late', () => {
    const { tab } = receiveMessage(initialTabState, { kind: 'standing', open: true, lastId: '5' })
    expect(tab).toEqual(follower)
  })

  test('hears what the leader hears, and leads from there when the leader closes', () => {
    const { tab, message: received } = receiveMessage(follower, { kind: 'message', lastId: '6', message })
    expect(received).toEqual(message)
    expect(becomeLeader(tab)).toEqual({ leads: true, open: false, lastId: '6' })
  })

  test('does not go on from where the page of another tab began, for it may have read earlier', () => {
    const loaded = { ...initialTabState, lastId: 'own page' }
    expect(receiveMessage(loaded, { kind: 'standing', open: false, lastId: 'other page' }).tab.lastId).toBe(
      'own page',
    )
  })

  test('leaves requests to the leader', () => {
    expect(receiveMessage(follower, { kind: 'hello' })).toEqual({ tab: follower })
    expect(receiveMessage(follower, { kind: 'hurry' })).toEqual({ tab: follower })
  })

  test('ignores unknown messages', () => {
    expect(TabMessage.safeParse({ kind: 'message', lastId: '6', message: { fresh: 'no' } }).success).toBe(
      false,
    )
    expect(TabMessage.safeParse({ kind: 'stop' }).success).toBe(false)
  })
})
