import { expect, test } from 'vitest'
import { rebaseDraft } from './rebaseDraft.ts'
import { emptyDraft } from './taskDraft.ts'

const initial = { ...emptyDraft, title: 'Post the checks', note: 'All of them', days: [1, 2] }

test('typed fields stay, and a field that only someone else changed shows its new value', () => {
  const typed = { ...initial, title: 'Post the big checks' }
  const latest = { ...initial, priority: 'urgent' as const }
  expect(rebaseDraft(initial, typed, latest)).toEqual({
    draft: { ...latest, title: 'Post the big checks' },
    overlaps: [],
  })
})

test('a field that both have changed keeps what was typed and is named; the same change is none', () => {
  const typed = { ...initial, title: 'Mine', note: 'The same', days: [1, 3] }
  const latest = { ...initial, title: 'Theirs', note: 'The same', days: [1, 4] }
  expect(rebaseDraft(initial, typed, latest)).toEqual({ draft: typed, overlaps: ['title', 'days'] })
})
