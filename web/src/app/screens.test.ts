import { allPaths, readPathRow } from '@claimcrew/contract/kit/paths'
import { expect, test } from 'vitest'
import { features } from '../../../features.ts'
import { signedInScreens } from './screens.ts'

test('every path of the table has one screen, of a feature', () => {
  const forVisitors = ['/', '/register', '/survey']
  expect([...forVisitors, ...signedInScreens.map(([path]) => path)]).toEqual(allPaths)
  const owners: readonly string[] = features
  expect(allPaths.filter(path => !owners.includes(readPathRow(path).of))).toEqual([])
})
