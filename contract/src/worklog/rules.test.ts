import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../kit/time.ts'
import {
  compareByDateAndName,
  summarizeWorklog,
  toHours,
  toNeighborDate,
  toRangeDays,
  toWorklogFileName,
  type WorklogRow,
  worklogRanges,
} from './rules.ts'

const Day = fc.integer({ min: 0, max: 36_889 }).map(days => addDays('2000-01-01', days))

describe('a range of the worklog', () => {
  it.each([
    ['monthly', '2026-11-15', '2026-11-01', '2026-11-30'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['monthly', '2027-02-28', '2027-02-01', '2027-02-28'],
    ['monthly', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['monthly', '2000-02-29', '2000-02-01', '2000-02-29'],
    ['monthly', '2100-02-28', '2100-02-01', '2100-02-28'],
    ['weekly', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['weekly', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['weekly', '2026-11-18', '2026-11-16', '2026-11-22'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['weekly', '2028-02-29', '2028-02-28', '2028-03-05'],
    ['weekly', '2000-01-01', '1999-12-27', '2000-01-02'],
    ['daily', '2028-02-29', '2028-02-29', '2028-02-29'],
  ] as const)('that is %s, around %s, goes from %s to %s', (range, date, from, to) => {
    expect(toRangeDays(range, date)).toEqual({ from, to })
  })

  it('holds its date, is the same for each of its days, and the next begins where it ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...worklogRanges), Day, fc.nat({ max: 30 }), (range, date, days) => {
        const { from, to } = toRangeDays(range, date)
        expect(from <= date && date <= to).toBe(true)
        const other = addDays(from, days)
        if (other <= to) expect(toRangeDays(range, other)).toEqual({ from, to })
        expect(toRangeDays(range, addDays(to, 1)).from).toBe(addDays(to, 1))
        expect(toRangeDays(range, addDays(from, -1)).to).toBe(addDays(from, -1))
      }),
    )
  })

  it('begins on Monday and has seven days, or is a month from its first to its last', () => {
    fc.assert(
      fc.property(Day, date => {
        const week = toRangeDays('weekly', date)
        expect([weekdayOf(week.from), weekdayOf(week.to)]).toEqual([1, 0])
        expect(addDays(week.from, 6)).toBe(week.to)
        const month = toRangeDays('monthly', date)
        expect(month.from).toBe(`${date.slice(0, 7)}-01`)
        expect([month.to.slice(0, 7), addDays(month.to, 1).slice(8)]).toEqual([date.slice(0, 7), '01'])
      }),
    )
  })

  it('has neighbours that touch it, and one step there and one back lead to it again', () => {
    expect(toNeighborDate('monthly', '2026-01-31', 1)).toBe('2026-02-01')
    expect(toNeighborDate('monthly', '2026-03-31', -1)).toBe('2026-02-28')
    expect(toNeighborDate('weekly', '2026-11-15', 1)).toBe('2026-11-16')
    expect(toNeighborDate('weekly', '2026-11-16', -1)).toBe('2026-11-15')
    expect(toNeighborDate('daily', '2028-02-28', 1)).toBe('2028-02-29')
    fc.assert(
      fc.property(fc.constantFrom(...worklogRanges), Day, (range, date) => {
        const here = toRangeDays(range, date)
        for (const step of [1, -1] as const) {
          const there = toNeighborDate(range, date, step)
          const back = toNeighborDate(range, there, step === 1 ? -1 : 1)
          expect(toRangeDays(range, back)).toEqual(here)
        }
      }),
    )
  })
})

type Biller = Parameters<typeof summarizeWorklog>[0][number]
type Activity = Parameters<typeof summarizeWorklog>[1][number]

const ada: Biller = { userId: 'u1', userName: 'Ada', timeDoctorUserId: 'T1' }
const ben: Biller = { userId: 'u2', userName: 'Ben', timeDoctorUserId: 'T2' }
const worked = (userId: string, start: string, time: number, projectId?: string | null): Activity => ({
  userId,
  start,
  time,
  ...(projectId === undefined ? {} : { projectId }),
})

/** The rows, and what was warned about. */
function summarise(billers: readonly Biller[], activity: readonly Activity[]) {
  const warnings: string[] = []
  return { rows: summarizeWorklog(billers, activity, message => warnings.push(message)), warnings }
}

describe('the worklog', () => {
  it('has hours and distinct projects for each biller and day, by date and then by name', () => {
    const { rows, warnings } = summarise(
      [ben, ada],
      [
        worked('T2', '2026-11-03T09:00:00.000Z', 5400, 'P1'),
        worked('T1', '2026-11-04T09:00:00.000Z', 3600, 'P1'),
        worked('T1', '2026-11-03T09:00:00.000Z', 1800, 'P1'),
        worked('T1', '2026-11-03T10:00:00.000Z', 1800, 'P2'),
        worked('T1', '2026-11-03T11:00:00.000Z', 900, 'P1'),
      ],
    )
    expect(rows).toEqual([
      { billerName: 'Ada', date: '2026-11-03', hoursWorked: 1.25, projectCount: 2 },
      { billerName: 'Ben', date: '2026-11-03', hoursWorked: 1.5, projectCount: 1 },
      { billerName: 'Ada', date: '2026-11-04', hoursWorked: 1, projectCount: 1 },
    ])
    expect(warnings).toEqual([])
  })

  it('is empty when no one worked or no biller is listed', () => {
    expect(summarise([], [])).toEqual({ rows: [], warnings: [] })
    expect(summarise([ada], []).rows).toEqual([])
    expect(summarise([], [worked('T1', '2026-11-03T09:00:00.000Z', 60)]).rows).toEqual([])
  })

  it('leaves out billers without an id of ours, each with a warning', () => {
    const activity = [
      worked('T1', '2026-11-03T09:00:00.000Z', 60),
      worked('T2', '2026-11-03T09:00:00.000Z', 60),
    ]
    const { userId: _, ...without } = ada
    for (const biller of [without, { ...ada, userId: null }, { ...ada, userId: '' }]) {
      const { rows, warnings } = summarise([biller, ben], activity)
      expect(rows.map(({ billerName }) => billerName)).toEqual(['Ben'])
      expect(warnings).toEqual(['Biller Ada has no userId and is left out'])
    }
    const { warnings } = summarise([{ userId: null, timeDoctorUserId: 'T1' }, { id: 'T2' }], activity)
    expect(warnings).toEqual(Array(2).fill('Biller without a name has no userId and is left out'))
  })

  it('drops rows of accounts without a biller, and IDs are case-sensitive', () => {
    const strangers = ['T3', 't1', 'T1 ', '', 'u1', 'toString', '__proto__', 'undefined']
    const activity = strangers.map(id => worked(id, '2026-11-03T09:00:00.000Z', 60))
    expect(summarise([ada, ben], activity)).toEqual({ rows: [], warnings: [] })
  })

  it('takes the name and the provider’s id under either of their two names', () => {
    const start = '2026-11-03T09:00:00.000Z'
    for (const biller of [
      { userId: 'u1', userName: 'Ada', timeDoctorUserId: 'T1' },
      { userId: 'u1', name: 'Ada', id: 'T1' },
      { userId: 'u1', userName: 'Ada', name: 'Somebody', timeDoctorUserId: 'T1', id: 'T9' },
      { userId: 'u1', userName: 'Ada', timeDoctorUserId: null, id: 'T1' },
      { userId: 'u1', userName: '', name: 'Ada', timeDoctorUserId: '', id: 'T1' },
    ])
      expect(summarise([biller], [worked('T1', start, 3600)]).rows).toEqual([
        { billerName: 'Ada', date: '2026-11-03', hoursWorked: 1, projectCount: 0 },
      ])
  })

  it('has no rows of a biller without an ID at the provider, and does not warn about it', () => {
    for (const none of [{}, { id: null }, { timeDoctorUserId: null, id: '' }]) {
      const biller = { userId: 'u1', userName: 'Ada', ...none }
      const activity = [worked('', '2026-11-03T09:00:00.000Z', 60), worked('u1', '2026-11-03', 60)]
      expect(summarise([biller], activity)).toEqual({ rows: [], warnings: [] })
    }
  })

  it('counts no project where there is none, but the time all the same', () => {
    const none = [undefined, null, ''].map(projectId => worked('T1', '2026-11-03T09:00:00Z', 1200, projectId))
    const row = { billerName: 'Ada', date: '2026-11-03', hoursWorked: 1 }
    expect(summarise([ada], none).rows).toEqual([{ ...row, projectCount: 0 }])
    const one = worked('T1', '2026-11-03T10:00:00Z', 3600, 'P1')
    expect(summarise([ada], [...none, one]).rows).toEqual([{ ...row, hoursWorked: 2, projectCount: 1 }])
  })

  it('keeps two people of one name apart, always in the same order', () => {
    const [first, second] = [
      { userId: 'u1', userName: 'Ada', timeDoctorUserId: 'T8' },
      { userId: 'u2', userName: 'Ada', timeDoctorUserId: 'T3' },
    ]
    const activity = [
      worked('T3', '2026-11-03T09:00:00Z', 3600, 'P1'),
      worked('T8', '2026-11-03T09:00:00Z', 7200, 'P1'),
    ]
    for (const billers of [
      [first, second],
      [second, first],
    ])
      for (const rows of [activity, activity.toReversed()])
        expect(summarise(billers, rows).rows.map(({ hoursWorked }) => hoursWorked)).toEqual([2, 1])
  })

  it('merges several accounts of one person', () => {
    const again = { ...ada, timeDoctorUserId: 'T7' }
    const activity = [
      worked('T1', '2026-11-03T09:00:00Z', 3600, 'P1'),
      worked('T7', '2026-11-03T12:00:00Z', 3600, 'P1'),
    ]
    expect(summarise([ada, again], activity).rows).toEqual([
      { billerName: 'Ada', date: '2026-11-03', hoursWorked: 2, projectCount: 1 },
    ])
  })

  it('does not modify its input', () => {
    const billers = Object.freeze([Object.freeze({ ...ben }), Object.freeze({ ...ada })])
    const activity = Object.freeze([Object.freeze(worked('T1', '2026-11-03T09:00:00Z', 60, 'P1'))])
    expect(summarise(billers, activity).rows).toHaveLength(1)
  })
})

/** The same, said as plainly as it can be: for every day and person, look through everything. */
function plainly(billers: readonly Biller[], activity: readonly Activity[]): WorklogRow[] {
  const people = [...new Set(billers.flatMap(({ userId }) => (userId ? [userId] : [])))].sort()
  const rows = [...new Set(activity.map(({ start }) => start.slice(0, 10)))].flatMap(date =>
    people.flatMap(person => {
      const own = billers.filter(({ userId }) => userId === person)
      const trackerUsers = own.map(({ timeDoctorUserId, id }) => timeDoctorUserId || id)
      const ownRows = activity.filter(
        ({ userId, start }) => start.startsWith(date) && trackerUsers.includes(userId),
      )
      const projects = new Set(ownRows.map(({ projectId }) => projectId || null))
      projects.delete(null)
      const seconds = ownRows.reduce((sum, { time }) => sum + time, 0)
      const billerName = own[0]?.userName || own[0]?.name || ''
      return ownRows.length === 0
        ? []
        : [{ billerName, date, hoursWorked: seconds / 3600, projectCount: projects.size }]
    }),
  )
  return rows.sort((a, b) => (`${a.date}\0${a.billerName}` < `${b.date}\0${b.billerName}` ? -1 : 1))
}

describe('every worklog', () => {
  /** Each account is one person's; names occur twice, and ids are missing. */
  const Billers = fc
    .array(
      fc.record({
        person: fc.constantFrom('', 'u1', 'u2', 'u3', 'u4'),
        spelling: fc.constantFrom('userName', 'name'),
        account: fc.constantFrom('timeDoctorUserId', 'id', 'none'),
      }),
      { maxLength: 7 },
    )
    .map(list =>
      list.map(({ person, spelling, account }, index): Biller => {
        const name = { '': 'Zoë', u1: 'Ada', u2: 'Ben', u3: 'Cy', u4: 'Dee' }[person]
        return { userId: person || null, [spelling]: name, [account]: `T${index}` }
      }),
    )
  const Rows = fc.array(
    fc.record({
      userId: fc.nat({ max: 8 }).map(index => `T${index}`),
      start: fc.constantFrom('2026-11-03T23:59:59.999Z', '2026-11-04T00:00:00.000Z', '2027-01-01T00:00:00Z'),
      time: fc.nat({ max: 86_400 }),
      projectId: fc.constantFrom(null, '', 'P1', 'P2', 'p1'),
    }),
    { maxLength: 25 },
  )

  it('equals a search through all rows for each day and person', () => {
    fc.assert(
      fc.property(Billers, Rows, (billers, rows) => {
        const actual = summarise(billers, rows)
        expect(actual.rows).toEqual(plainly(billers, rows))
        expect(actual.warnings).toHaveLength(billers.filter(({ userId }) => !userId).length)
      }),
      { numRuns: 200 },
    )
  })

  it('is in order, and neither order of what it was made from matters', () => {
    fc.assert(
      fc.property(Billers, Rows, (billers, rows) => {
        const actual = summarise(billers, rows).rows
        expect(actual.toSorted(compareByDateAndName)).toEqual(actual)
        expect(summarise(billers.toReversed(), rows.toReversed()).rows).toEqual(actual)
      }),
    )
  })

  it('loses no second of those who are listed', () => {
    fc.assert(
      fc.property(Billers, Rows, (billers, rows) => {
        const trackerUsers = billers.flatMap(({ userId, timeDoctorUserId, id }) =>
          userId ? [timeDoctorUserId || id] : [],
        )
        const seconds = rows.reduce((sum, row) => sum + (trackerUsers.includes(row.userId) ? row.time : 0), 0)
        const hours = summarise(billers, rows).rows.reduce((sum, { hoursWorked }) => sum + hoursWorked, 0)
        expect(hours).toBeCloseTo(toHours(seconds), 9)
      }),
    )
  })
})

describe('the order of the rows', () => {
  it('is by date, then by name, whatever letters it has', () => {
    const rows = [
      ['2026-11-04', 'Ada'],
      ['2026-11-03', 'Zoë'],
      ['2026-11-03', 'Ben'],
      ['2026-11-03', ''],
    ].map(([date = '', billerName = '']) => ({ date, billerName }))
    expect(rows.sort(compareByDateAndName).map(({ date, billerName }) => `${date} ${billerName}`)).toEqual([
      '2026-11-03 ',
      '2026-11-03 Ben',
      '2026-11-03 Zoë',
      '2026-11-04 Ada',
    ])
  })

  it('is a strict order: nothing comes before itself, and no two before each other', () => {
    const Row = fc.record({ date: fc.constantFrom('2026-11-03', '2026-11-04'), billerName: fc.string() })
    fc.assert(
      fc.property(Row, Row, (one, other) => {
        expect(compareByDateAndName(one, { ...one })).toBe(0)
        expect(compareByDateAndName(one, other) + compareByDateAndName(other, one)).toBe(0)
      }),
    )
  })
})

describe('hours', () => {
  it('are seconds divided by 3600', () => {
    expect([0, 1, 1800, 3600, 86_400].map(toHours)).toEqual([0, 1 / 3600, 0.5, 1, 24])
  })
})

describe('the name of a file', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }

  it.each([
    [[], 'Worklog_2026-11-01_2026-11-30.csv'],
    [['María Ángeles O’Brien'], 'Worklog_2026-11-01_2026-11-30_Maria-Angeles-O-Brien.csv'],
    [['Zoe Park', 'A/R: over 90 days'], 'Worklog_2026-11-01_2026-11-30_Zoe-Park_A-R-over-90-days.csv'],
    [['王芳'], 'Worklog_2026-11-01_2026-11-30_filtered.csv'],
    [['../"x"\r\n'], 'Worklog_2026-11-01_2026-11-30_x.csv'],
  ])('filtered by %j is %s', (filteredBy, name) => {
    expect(toWorklogFileName(days, filteredBy, 'csv')).toBe(name)
  })
})
