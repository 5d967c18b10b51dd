import type { TicketFile } from '@claimcrew/contract/support/shapes'
import { describe, expect, it } from 'vitest'
import { keepUnsentChanges, keyContent } from './unsentDraft.ts'

type TicketDraft = { text: string; files: TicketFile[]; sent: { content: string; key: string } | null }

const file = (fileId: string): TicketFile => ({ fileId, name: 'a.txt', size: 1, type: 'text/plain' })
const empty: TicketDraft = { text: '', files: [], sent: null }
const sent: TicketDraft = { text: 'It is at nine.', files: [file('one')], sent: null }

it('what is sent again goes under the same key, and what was changed since under another', () => {
  const first = keyContent(null, { text: 'It is at nine.' })
  expect(keyContent(first, { text: 'It is at nine.' })).toEqual(first)
  expect(keyContent(first, { text: 'It is at ten.' }).key).not.toBe(first.key)
})

describe('a draft that was sent', () => {
  it('is gone where it still says what was sent, whatever its key', () => {
    expect(keepUnsentChanges({ ...sent, sent: { content: '{}', key: 'a' } }, sent, empty)).toEqual(empty)
  })

  it('keeps what was written meanwhile, and of its files those that were not sent', () => {
    const now = { ...sent, text: 'It is at nine. Or ten?', files: [file('one'), file('two')] }
    expect(keepUnsentChanges(now, sent, empty)).toEqual({ ...now, files: [file('two')] })
  })
})
