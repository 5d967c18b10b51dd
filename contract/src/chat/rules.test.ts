import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFounder } from '../permissions.ts'
import { mayChangeMessage, mayOpenWith, toClosedReason } from './policy.ts'
import { cleanMessageText, hasStackedMarks, isBlank, isChangeable, toConversationTitle } from './rules.ts'
import { MessageText, SentMessage } from './shapes.ts'

const sentAt = '2026-03-10T12:00:00.000Z'
const minute = 60_000
const after = (minutes: number) => new Date(Date.parse(sentAt) + minutes * minute).toISOString()

describe('the text of a message', () => {
  it('needs visible characters', () => {
    for (const text of ['', ' \n\t', '\u200b\u2060', '\u2800', '\u3164', '\u0301'])
      expect(isBlank(text)).toBe(true)
    for (const text of ['.', '👍🏽', 'नमस्ते', 'مرحبا']) expect(isBlank(text)).toBe(false)
    expect(SentMessage.safeParse({}).success).toBe(false)
    expect(SentMessage.safeParse({ fileIds: ['0199d6a0-0000-7000-8000-000000000000'] }).success).toBe(true)
  })

  it('keeps the marks that scripts need, and refuses stacks of them', () => {
    for (const text of ['Việt', 'שָׁלוֹם', 'བསྒྲུབས་', 'é'.normalize('NFD')])
      expect(hasStackedMarks(text)).toBe(false)
    expect(hasStackedMarks(`a${'\u0335'.repeat(20)}`)).toBe(true)
  })

  it('loses signs that turn the direction of writing, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\u202e', '\u2066', '\u2069', '\r', '\n', 'ש') }),
        text => {
          expect(cleanMessageText(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r]/)
        },
      ),
    )
    expect(MessageText.parse(' pay\u202eoll\r\nnow ')).toBe('payoll\nnow')
  })
})

it('a message is changed by its author for 15 minutes, and not once it is deleted', () => {
  expect([0, 15, 15.01].map(minutes => isChangeable(sentAt, after(minutes)))).toEqual([true, true, false])
  const message = { authorId: 'me', sentAt, deletedAt: null }
  expect(mayChangeMessage({ userId: 'me' }, message, after(1))).toBe(true)
  expect(mayChangeMessage({ userId: 'you' }, message, after(1))).toBe(false)
  expect(mayChangeMessage({ userId: 'me' }, { ...message, deletedAt: sentAt }, after(1))).toBe(false)
})

it('an ADMIN can open a conversation with anyone, others with people they do business with and never with an ADMIN', () => {
  const [admin, client, biller] = (['ADMIN', 'CLIENT', 'BILLER'] as const).map(role =>
    toFounder({ userId: role, role }),
  )
  if (!admin || !client || !biller) throw new Error('There are three roles')
  expect(mayOpenWith(admin, client, false)).toBe(true)
  expect(mayOpenWith(client, biller, true)).toBe(true)
  expect(mayOpenWith(client, biller, false)).toBe(false)
  expect(mayOpenWith(biller, admin, true)).toBe(false)
})

it('a blocked person only learns that writing is not possible', () => {
  const open = { tied: true, otherActive: true, otherThere: true, blocking: false, blockedByOther: false }
  expect(toClosedReason(open)).toBe(null)
  expect(toClosedReason({ ...open, blockedByOther: true })).toBe('unavailable')
  expect(toClosedReason({ ...open, blocking: true, blockedByOther: true })).toBe('blocked')
  expect(toClosedReason({ ...open, tied: false, blockedByOther: true })).toBe('ended')
})

it('a group without a title is named after its members', () => {
  expect(toConversationTitle(['Ana', 'Ben'])).toBe('Ana, Ben')
  expect(toConversationTitle(['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'])).toBe('Ana, Ben, Cleo and 2 more')
})
