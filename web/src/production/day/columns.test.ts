import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { expect, test } from 'vitest'
import { filterTerms, findColumn, matchTerm } from './columns.ts'

const labels = (text: string) => filterTerms(taxonomy.workTypes, text).map(({ label }) => label)

test('a work type is found by the beginning of its name, of another name or of any word', () => {
  expect(labels('den')).toEqual(['Denials, technical', 'Denials, clinical'])
  expect(labels('ar')[0]).toBe('Insurance AR follow-up')
  expect(labels('manual')).toEqual(['Payment posting, manual'])
  expect(labels('xyz')).toEqual([])
})

test('what is written in full means one, however it is spelled', () => {
  expect(matchTerm(taxonomy.workTypes, ' prior AUTHORIZATION')?.value).toBe('prior-authorization')
  expect(matchTerm(taxonomy.workTypes, 'appeals')?.value).toBe('appeals')
  expect(matchTerm(taxonomy.workTypes, '')).toBeUndefined()
})

test('a heading is known by what spreadsheets call it', () => {
  expect(['Qty', 'Hold minutes', 'Work type', '$', 'Mood'].map(findColumn)).toEqual([
    'quantity',
    'hold',
    'workType',
    'dollars',
    undefined,
  ])
})
