import { expect, test } from 'vitest'
import { rebaseDraft } from './rebaseDraft.ts'
import { emptyDraft } from './taskDraft.ts'

const opened = { ...emptyDraft, title: 'Post the checks', note: 'All of them', days: [1, 2] }

test('typed fields stay, and a field that only someone else changed shows its new value', () => {
  const typed = { ...opened, title: 'Post the big checks' }
  const latest = { ...opened, priority: 'urgent' as const }
  expect(rebaseDraft(opened, typed, latest)).toEqual({
    draft: { ...latest, title: 'Post the big checks' },
    overlaps: [],
  })
})

test('a field that both have changed keeps what was typed and is named; the same change is none', () => {
  const typed = { ...opened, title: 'Mine', note: 'The same', days: [1, 3] }
  const latest = { ...opened, title: 'Theirs', note: 'The same', days: [1, 4] }
  expect(rebaseDraft(opened, typed, latest)).toEqual({ draft: typed, overlaps: ['title', 'days'] })
})
