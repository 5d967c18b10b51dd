import { describe, expect, test } from 'vitest'
import { to, toMailedLink, toSignInHref } from './href.ts'
import type { Href } from './paths.ts'

describe('The address of a screen', () => {
  test('is its path with the parameters filled in and the query behind', () => {
    expect(to('/jobs')).toBe('/jobs')
    expect(to('/biller/profile/$userId', { userId: 'u-1' })).toBe('/biller/profile/u-1')
    expect(to('/attendance', { month: 11, year: 2026 })).toBe('/attendance?month=11&year=2026')
  })

  test('leaves out undefined values, and escapes the others', () => {
    expect(to('/worklog', { range: 'daily', biller: undefined })).toBe('/worklog?range=daily')
    expect(to('/worklog', { biller: undefined })).toBe('/worklog')
    expect(to('/billers', { search: 'a&state=ended#x' })).toBe('/billers?search=a%26state%3Dended%23x')
    expect(to('/biller/profile/$userId', { userId: '../$&?a' })).toBe('/biller/profile/..%2F%24%26%3Fa')
  })

  test('does not compile with a path, a parameter or a query field that is not in the table', () => {
    // @ts-expect-error
    to('/atendance')
    // @ts-expect-error
    to('/attendance', { moth: 11 })
    // @ts-expect-error
    to('/attendance', { view: 'moon' })
    // @ts-expect-error
    to('/attendance', { month: '11' })
    // @ts-expect-error
    to('/biller/profile/$userId')
    // @ts-expect-error
    to('/biller/profile/$userId', { id: 'u-1' })
    // @ts-expect-error
    to('/profile', { view: 'log' })
    // @ts-expect-error
    const typed: Href = '/billers?sort=name'
    // @ts-expect-error
    const unfilled: Href = '/biller/profile/$userId'
    const plain: Href = '/billers'
    expect([typed, unfilled, plain]).toHaveLength(3)
  })
})

test('mails lead through the front door', () => {
  expect(toSignInHref(to('/attendance', { day: '2026-11-03' }))).toBe('/?to=%2Fattendance%3Fday%3D2026-11-03')
  expect(toSignInHref('/tasks', '0199a000-0000-7000-8000-000000000001')).toBe(
    '/?to=%2Ftasks&organization=0199a000-0000-7000-8000-000000000001',
  )
  expect(toMailedLink('reset', 'abc')).toBe('/#reset=abc')
})
