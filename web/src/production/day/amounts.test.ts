import { typedMoneyText } from '@claimcrew/contract/kit/numberWords'
import { expect, test } from 'vitest'
import { parseCents, parseMinutes, parseQuantity } from './amounts.ts'

test('minutes are read as people type them', () => {
  expect(['90', '1:30', '1h30', '1.5 h', '45m', '2 hrs', '1 h 05 min', ''].map(parseMinutes)).toEqual([
    90,
    90,
    90,
    90,
    45,
    120,
    65,
    null,
  ])
  expect(['soon', '1:75', '--3', 'h'].map(parseMinutes)).toEqual([undefined, undefined, undefined, undefined])
})

test('amounts are read with their commas and signs, and nothing else is taken for one', () => {
  expect(['24', '1,204', '-1', '2.5', ' '].map(parseQuantity)).toEqual([24, 1204, -1, 2.5, null])
  expect(['1,2', 'a lot', '1e9', '=1+1'].map(parseQuantity)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['$1,204.50', '12', '-$3', '0.07', '19.99 USD'].map(parseCents)).toEqual([
    120450, 1200, -300, 7, 1999,
  ])
  expect([120450, 1200].map(typedMoneyText)).toEqual(['1204.50', '12'])
})
