import { expect, test } from 'vitest'
import { mergePages } from './mergePages.ts'

test('pages of a list are joined, and other fields are those of the last page', () => {
  type Page = { people: string[]; jobs: string[]; running: boolean; nextCursor: string | null }
  const first: Page = { people: ['Ana', 'Ben'], jobs: ['a'], running: true, nextCursor: 'there' }
  const last: Page = { people: ['Cleo'], jobs: [], running: false, nextCursor: null }
  expect(mergePages(first, last)).toEqual({
    people: ['Ana', 'Ben', 'Cleo'],
    jobs: ['a'],
    running: false,
    nextCursor: null,
  })
})
