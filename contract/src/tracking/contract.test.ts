import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  addMapping,
  getTrackedUser,
  listActivity,
  listRuns,
  listScreenshots,
  listTimeUse,
  syncNow,
} from './contract.ts'

const userId = 'YAbCd_-123456789'
const ourId = '0199f0a0-7777-7abc-8def-0123456789ab'

/** What a shape finds wrong, each as `field: message`; nothing when all is well. */
function faults(shape: z.ZodType, input: unknown): string[] {
  const read = shape.safeParse(input)
  return (read.error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

const reversed = 'to: The end can’t be before the start.'
const mixed = 'to: Send two days or two times, not one of each.'
const neither = 'Enter a date like 2026-11-03 or a time like 2026-11-03T09:00:00Z.'

describe.each([
  ['activity', listActivity.query, 93],
  ['time use', listTimeUse.query, 93],
  ['screenshots', listScreenshots.query, 7],
] as const)('a range of %s', (_, shape, most) => {
  const range = (from: unknown, to: unknown) => faults(shape, { userId, from, to })
  const tooLong = `to: Choose ${most} days or fewer.`
  const dayAfter = (day: string, count: number) =>
    new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

  it('is a day, two days that are both included, or two times', () => {
    expect(range('2026-11-03', '2026-11-03')).toEqual([])
    expect(range('2026-11-01', '2026-11-07')).toEqual([])
    expect(range('2026-11-03T09:00:00Z', '2026-11-03T09:00:00.001Z')).toEqual([])
    const times = { userId, from: '2026-11-03T09:00:00Z', to: '2026-11-03T10:00:00.5Z' }
    expect(shape.parse(times)).toEqual({
      userId,
      from: '2026-11-03T09:00:00.000Z',
      to: '2026-11-03T10:00:00.500Z',
    })
  })

  it('is refused when it is reversed or empty', () => {
    expect(range('2026-11-04', '2026-11-03')).toEqual([reversed])
    expect(range('2026-12-01', '2026-02-28')).toEqual([reversed])
    expect(range('2026-11-03T09:00:00Z', '2026-11-03T08:59:59.999Z')).toEqual([reversed])
    expect(range('2026-11-03T09:00:00Z', '2026-11-03T09:00:00.000Z')).toEqual([reversed])
    expect(range('2026-11-03T09:00:00.5Z', '2026-11-03T09:00:00Z')).toEqual([reversed])
  })

  it('has a maximum length, set by its last day or last moment', () => {
    expect(range('2026-02-01', dayAfter('2026-02-01', most - 1))).toEqual([])
    expect(range('2026-02-01', dayAfter('2026-02-01', most))).toEqual([tooLong])
    const from = '2026-02-01T06:30:00.000Z'
    const end = Date.parse(from) + most * 86_400_000
    expect(range(from, new Date(end).toISOString())).toEqual([])
    expect(range(from, new Date(end + 1).toISOString())).toEqual([tooLong])
    expect(range('2000-01-01', '2100-12-31')).toEqual([tooLong])
    expect(range('2000-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z')).toEqual([tooLong])
  })

  it('counts days in the calendar, whatever clocks do on them', () => {
    // In New York the first has a day of 23 hours, the second one of 25, the third a leap day.
    for (const first of ['2026-03-05', '2026-10-29', '2028-02-27']) {
      expect(range(first, dayAfter(first, most - 1)), first).toEqual([])
      expect(range(first, dayAfter(first, most)), first).toEqual([tooLong])
    }
  })

  it('counts times in hours: as many local days, where clocks go back on one of them, are an hour too long', () => {
    const hours = (count: number) =>
      new Date(Date.parse('2026-10-29T04:00:00Z') + count * 3_600_000).toISOString()
    expect(range(hours(0), hours(most * 24))).toEqual([])
    expect(range(hours(0), hours(most * 24 + 1))).toEqual([tooLong])
  })

  it('knows which years have a leap day', () => {
    expect(range('2028-02-29', '2028-02-29')).toEqual([])
    expect(range('2026-02-29', '2026-02-29')).toEqual([`from: ${neither}`, `to: ${neither}`])
    expect(range('2100-02-29T00:00:00Z', '2100-03-01T00:00:00Z')).toEqual([`from: ${neither}`])
  })

  it('that mixes a day and a time is refused', () => {
    expect(range('2026-11-03', '2026-11-04T00:00:00Z')).toEqual([mixed])
    expect(range('2026-11-03T00:00:00Z', '2026-11-04')).toEqual([mixed])
  })

  it.each([
    '',
    ' ',
    'today',
    '2026-11',
    '2026-11-3',
    '03/11/2026',
    '2026-13-01',
    '2026-11-31',
    '20261103',
    '2026-11-03 09:00:00',
    '2026-11-03T09:00',
    '2026-11-03T09:00:00',
    '2026-11-03T09:00:00+05:30',
    '2026-11-03T24:00:00Z',
    '2026-11-03\n',
    '2026-11-03\0',
    '+275760-09-13T00:00:00Z',
    '+010000-01-01',
    "2026-11-03'; --",
    '１９９９-01-01',
    undefined,
    null,
    20_261_103,
    Number.NaN,
    new Date(0),
    ['2026-11-03', '2026-11-04'],
    { gte: '2026-11-03' },
  ])('has no end that is %j', end => {
    expect(range(end, '2026-11-03')).toEqual([`from: ${neither}`])
    expect(range('2026-11-03', end)).toEqual([`to: ${neither}`])
  })

  it('is of this century, and says so', () => {
    expect(range('1999-12-31', '2000-01-01')[0]).toBe('from: Enter a year from 2000 to 2100.')
    expect(range('2100-12-31', '2101-01-01')[0]).toBe('to: Enter a year from 2000 to 2100.')
    expect(range('1999-12-31T23:59:59Z', '2000-01-01T00:00:00Z')[0]).toBe(
      'from: This date is too far in the past.',
    )
  })

  it('needs a user, and takes no other parameters', () => {
    const days = { from: '2026-11-03', to: '2026-11-03' }
    expect(faults(shape, days)).toHaveLength(1)
    expect(faults(shape, { ...days, userId, limit: '5' })).toHaveLength(1)
    expect(faults(shape, { userId })).toHaveLength(2)
    expect(faults(shape, {})).toHaveLength(3)
  })
})

describe('an id of the provider', () => {
  const wrong = (id: unknown) => faults(getTrackedUser.params, { id })

  it('is kept to the letter, because case matters', () => {
    for (const id of [userId, userId.toLowerCase(), '_', '-', '0', 'x'.repeat(64)])
      expect(getTrackedUser.params.parse({ id })).toEqual({ id })
  })

  it.each([
    '',
    ' ',
    'a b',
    'a/b',
    '..',
    'a%2Fb',
    'a,b',
    'a&user=all',
    'a\n',
    'a\0',
    'ä',
    'x'.repeat(65),
    'x'.repeat(100_000),
  ])('may not be %j', id => {
    expect(wrong(id)).toEqual(['id: This isn’t a valid Time Doctor ID.'])
  })

  it('is text', () => {
    for (const id of [1, null, undefined, ['a'], {}]) expect(wrong(id)).toHaveLength(1)
  })
})

describe('a mapping', () => {
  it('needs both sides; the address and the company may be left out', () => {
    expect(faults(addMapping.body, { userId: ourId, timeDoctorUserId: userId })).toEqual([])
    const more = { timeDoctorEmail: 'ada@example.com', companyId: 'Company_-1' }
    expect(faults(addMapping.body, { userId: ourId, timeDoctorUserId: userId, ...more })).toEqual([])
    expect(faults(addMapping.body, { userId: ourId })).toHaveLength(1)
    expect(faults(addMapping.body, { timeDoctorUserId: userId })).toHaveLength(1)
    expect(faults(addMapping.body, { userId, timeDoctorUserId: userId })).toEqual([
      'userId: This isn’t a valid ID.',
    ])
    expect(
      faults(addMapping.body, { userId: ourId, timeDoctorUserId: userId, createdAt: 'now' }),
    ).toHaveLength(1)
  })
})

describe('a manual sync', () => {
  const wrong = (body: unknown) => faults(syncNow.body, body)

  it('covers everyone or one person, the last days or a range', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ userId: ourId })).toEqual([])
    expect(wrong({ from: '2026-11-03', to: '2026-11-03' })).toEqual([])
    expect(wrong({ userId: ourId, from: '2028-02-28', to: '2028-03-01' })).toEqual([])
  })

  it('has both days or none, in order, and at most 400 of them', () => {
    expect(wrong({ from: '2026-11-03' })).toEqual(['to: Send both days or neither.'])
    expect(wrong({ to: '2026-11-03' })).toEqual(['to: Send both days or neither.'])
    expect(wrong({ from: '2026-11-04', to: '2026-11-03' })).toEqual([reversed])
    expect(wrong({ from: '2026-01-01', to: '2027-02-04' })).toEqual([])
    expect(wrong({ from: '2026-01-01', to: '2027-02-05' })).toEqual(['to: Choose 400 days or fewer.'])
    // The same 400 days with a leap day among them.
    expect(wrong({ from: '2028-01-01', to: '2029-02-03' })).toEqual([])
    expect(wrong({ from: '2028-01-01', to: '2029-02-04' })).toEqual(['to: Choose 400 days or fewer.'])
  })

  it('takes valid days and IDs of our own users', () => {
    for (const day of ['today', '', '2026-02-29', '2026-11-03T09:00:00Z'])
      expect(wrong({ from: day, to: '2026-11-03' })[0]).toBe('from: Enter a valid date.')
    expect(wrong({ from: '1999-12-31', to: '2000-01-01' })[0]).toBe('from: Enter a year from 2000 to 2100.')
    expect(wrong({ userId })).toEqual(['userId: This isn’t a valid ID.'])
    expect(wrong({ force: true })).toHaveLength(1)
    expect(wrong(null)).toHaveLength(1)
  })
})

describe('the run log', () => {
  it('is filtered by person and outcome, a page at a time', () => {
    expect(listRuns.query.parse({})).toEqual({ limit: 50 })
    const query = { userId: ourId, outcome: 'failed', limit: '20' }
    expect(listRuns.query.parse(query)).toEqual({ ...query, limit: 20 })
    for (const outcome of ['', 'FAILED', 'toString'])
      expect(faults(listRuns.query, { outcome })).toHaveLength(1)
    for (const limit of ['0', '101', '1.5', 'all']) expect(faults(listRuns.query, { limit })).toHaveLength(1)
  })
})
