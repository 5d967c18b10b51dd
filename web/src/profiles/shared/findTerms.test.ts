import { expect, test } from 'vitest'
import { findTerms } from './findTerms.ts'

test.each([
  ['systems', 'Kareo', ['tebra']],
  ['systems', 'cern', ['oracle-health']],
  ['systems', ' ECW ', ['eclinicalworks']],
  ['specialties', 'pediatrics', ['pediatrics']],
  ['certifications', 'ahima', ['cca', 'ccs', 'ccs-p', 'rhit', 'rhia']],
  ['workTypes', 'coding rad', ['coding-radiology']],
  ['payers', 'uhc', ['unitedhealthcare']],
  ['languages', 'filipino', ['tl']],
  ['systems', 'zzz', []],
  ['systems', '%_', 14],
] as const)('of the %s “%s” means %j', (set, typed, expected) => {
  const values = findTerms(set, typed).map(({ value }) => value)
  if (typeof expected === 'number') expect(values).toHaveLength(expected)
  else expect(values).toEqual(expected)
})
