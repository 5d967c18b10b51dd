import { allPaths, rowOf } from '@claimcrew/contract/kit/paths'
import { expect, test } from 'vitest'
import { features } from '../../../features.ts'
import { screensInside } from './screens.ts'

test('every path of the table has one screen, of a feature', () => {
  const forVisitors = ['/', '/register', '/survey']
  expect([...forVisitors, ...screensInside.map(([path]) => path)]).toEqual(allPaths)
  const owners: readonly string[] = features
  expect(allPaths.filter(path => !owners.includes(rowOf(path).of))).toEqual([])
})
