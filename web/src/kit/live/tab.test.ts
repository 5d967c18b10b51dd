import { describe, expect, test } from 'vitest'
import {
  begunWithPage,
  hear,
  isLost,
  Note,
  newTab,
  passOn,
  standingOf,
  type Tab,
  takeTheLead,
} from './tab.ts'

const message = { fresh: false, events: [{ topic: 'a:b', body: 1 }] }
const leader: Tab = { leads: true, open: true, lastId: '5' }
const follower: Tab = { leads: false, open: true, lastId: '5' }

describe('The tab that leads', () => {
  test('opens the line with its first message and not before', () => {
    const connecting = takeTheLead(newTab)
    expect(passOn(connecting, { id: '1', message: null }).tab.open).toBe(false)
    const { tab, note } = passOn(connecting, { id: '1', message })
    expect(tab).toEqual({ leads: true, open: true, lastId: '1' })
    expect(note).toEqual({ kind: 'message', lastId: '1', message })
  })

  test('tells the others where to go on from even when nothing has happened', () => {
    const { note } = passOn(leader, { id: '6', message: null })
    expect(note).toEqual({ kind: 'standing', open: true, lastId: '6' })
  })

  test('says how the line stands to whoever comes, and that it is lost', () => {
    expect(hear(leader, { kind: 'hello' }).answer).toEqual({ kind: 'standing', open: true, lastId: '5' })
    expect(standingOf(isLost(leader))).toEqual({ kind: 'standing', open: false, lastId: '5' })
  })

  test('hurries when another tab is looked at', () => {
    expect(hear(leader, { kind: 'hurry' }).hurry).toBe(true)
  })

  test('does not take a late word of the last leader for its own, or it would hear it twice', () => {
    expect(hear(leader, { kind: 'message', lastId: '9', message })).toEqual({ tab: leader })
    expect(hear(leader, { kind: 'standing', open: false, lastId: '9' })).toEqual({ tab: leader })
  })
})

describe('A line that begins where its page began', () => {
  const nothing = { fresh: false, events: [] }

  test('leaves what was read as it is where nothing has happened since', () => {
    expect(begunWithPage(nothing)).toEqual({ own: nothing, others: { fresh: true, events: [] } })
  })

  test('has everything read again where something has, or where it could not go on from there', () => {
    expect(begunWithPage(message).own).toEqual({ ...message, fresh: true })
    expect(begunWithPage({ fresh: true, events: [] }).own.fresh).toBe(true)
  })
})

describe('A tab that follows', () => {
  test('learns that the line is open when it comes late', () => {
    const { tab } = hear(newTab, { kind: 'standing', open: true, lastId: '5' })
    expect(tab).toEqual(follower)
  })

  test('hears what the leader hears, and leads from there when the leader closes', () => {
    const { tab, message: heard } = hear(follower, { kind: 'message', lastId: '6', message })
    expect(heard).toEqual(message)
    expect(takeTheLead(tab)).toEqual({ leads: true, open: false, lastId: '6' })
  })

  test('does not go on from where the page of another tab began, for it may have read earlier', () => {
    const loaded = { ...newTab, lastId: 'own page' }
    expect(hear(loaded, { kind: 'standing', open: false, lastId: 'other page' }).tab.lastId).toBe('own page')
  })

  test('leaves questions to the leader', () => {
    expect(hear(follower, { kind: 'hello' })).toEqual({ tab: follower })
    expect(hear(follower, { kind: 'hurry' })).toEqual({ tab: follower })
  })

  test('takes nothing from a tab whose words it does not know', () => {
    expect(Note.safeParse({ kind: 'message', lastId: '6', message: { fresh: 'no' } }).success).toBe(false)
    expect(Note.safeParse({ kind: 'stop' }).success).toBe(false)
  })
})
