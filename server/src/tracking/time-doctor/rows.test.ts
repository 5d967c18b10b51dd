import { describe, expect, it } from 'vitest'
import { monday } from '../../../test/outside/timeDoctor.ts'
import { TrackerError } from '../tracker.ts'
import { parseProjects, parseTasks, parseTotals, parseUsers } from './lists.ts'
import { parseScreenshots } from './screenshots.ts'
import { parseTimeUse } from './timeUse.ts'
import { parseWorklog } from './worklog.ts'

const timeQuery = { trackedId: 'ann', range: monday }
const at = (time: string) => `2026-03-09T${time}.000Z`
const work = { userId: 'ann', start: at('09:00:00'), time: 600, mode: 'computer', deviceId: 'desk' }

const wrong = (kind: string, says: string) => new TrackerError('malformed', `Row 2 of the ${kind} ${says}.`)

describe('a pull of the worklog', () => {
  it.each([
    ['doesn’t say who it belongs to', { userId: undefined }, 'may belong to someone else'],
    ['is of somebody else', { userId: 'ben' }, 'may belong to someone else'],
    ['has no start', { start: undefined }, 'has no valid start'],
    ['has a start that is no moment', { start: 'Okafor' }, 'has no valid start'],
    ['begins on a day that does not exist', { start: '2026-02-30T00:00:00Z' }, 'has no valid start'],
    ['begins at a time without a zone', { start: '2026-03-09T09:00:00' }, 'has no valid start'],
    ['begins before', { start: '2026-03-08T23:59:59.999Z' }, 'starts outside the requested range'],
    ['begins at the end', { start: monday.to }, 'starts outside the requested range'],
    ['has no time', { time: undefined }, 'doesn’t say how long it took'],
    ['has a time that is no number', { time: '600' }, 'doesn’t say how long it took'],
    ['took less than nothing', { time: -5 }, 'took -5 seconds'],
    ['took more than a day', { time: 86_401 }, 'took 86401 seconds'],
    ['took forever', { time: 1e12 }, 'took 1000000000000 seconds'],
  ])('is no good when one row %s', (_, fault, says) => {
    expect(() => parseWorklog([work, { ...work, ...fault }], timeQuery)).toThrow(wrong('worklog', says))
  })

  it('takes a row of no time, of a whole day, and of the very beginning', () => {
    const rows = [
      { ...work, start: monday.from, time: 86_400 },
      { ...work, time: 0 },
      { ...work, start: '2026-03-09T18:30:00+08:00' },
    ]
    expect(parseWorklog(rows, timeQuery).map(({ start, seconds }) => [start, seconds])).toEqual([
      [monday.from, 86_400],
      [at('09:00:00'), 0],
      [at('10:30:00'), 600],
    ])
  })

  it('counts a row that comes twice once, and of two that differ the later', () => {
    const rows = [work, { ...work }, { ...work, deviceId: 'laptop' }, { ...work, mode: 'manual' }]
    expect(parseWorklog(rows, timeQuery)).toHaveLength(3)
    expect(parseWorklog([...rows, { ...work, time: 900 }], timeQuery).map(({ seconds }) => seconds)).toEqual([
      900, 600, 600,
    ])
  })

  it('does without whatever else is missing, null or of another kind', () => {
    const bare = { userId: 'ann', start: at('09:00:00'), time: 1 }
    const empty = { projectId: '', projectName: '', taskId: '', taskName: '', deviceId: '', mode: 'computer' }
    const odd = { projectId: null, projectName: 5, taskId: {}, taskName: [], deviceId: false, mode: null }
    for (const row of [bare, { ...bare, ...odd }])
      expect(parseWorklog([row], timeQuery)).toEqual([{ start: at('09:00:00'), seconds: 1, ...empty }])
  })
})

describe('a pull of the time use', () => {
  const use = {
    start: at('09:00:00'),
    time: 30,
    score: 4,
    category: 'Mail',
    type: 'app',
    value: 'OUTLOOK.EXE',
  }

  it('keeps program, category, score and seconds, and nothing else', () => {
    const rows = [
      { ...use, title: 'RE: refund for Okafor', appInfo: 'Okafor' },
      {
        ...use,
        category: { id: 'c', name: 'Payer portals', score: 4 },
        value: 'https://a.test/x?name=Okafor',
      },
      { ...use, category: null, score: 9, type: null, value: undefined },
    ]
    expect(parseTimeUse(rows, timeQuery)).toEqual([
      { start: at('09:00:00'), seconds: 30, score: 4, category: 'Mail', name: 'OUTLOOK' },
      { start: at('09:00:00'), seconds: 30, score: 4, category: 'Payer portals', name: 'a.test' },
      { start: at('09:00:00'), seconds: 30, score: 0, category: '', name: 'Other' },
    ])
  })

  it.each([
    [{ time: -5 }, 'took -5 seconds'],
    [{ start: null }, 'has no valid start'],
    [{ start: monday.to }, 'starts outside the requested range'],
    [{ userId: 'ben' }, 'may belong to someone else'],
  ])('is no good when one row has %j', (fault, says) => {
    expect(() => parseTimeUse([use, { ...use, ...fault }], timeQuery)).toThrow(wrong('time use', says))
  })
})

describe('a list of screenshots', () => {
  const meta = { createdAt: at('09:10:00'), screenNumber: 1, keys: 12, movements: 40, clicks: 3 }
  const row = (numbers: unknown) => ({ userId: 'ann', deviceId: 'desk', date: at('09:10:01'), numbers })
  const link = 'https://files.test/1?signature=x'
  const plain = { deviceId: 'desk', keys: 0, movements: 0, clicks: 0, projectId: '', taskId: '', link }

  it('has one for each screen', () => {
    const screens = [
      { url: link, meta: { ...meta, projectId: 'p', taskId: 't' } },
      { url: link, meta: { keys: -1, movements: 'many', clicks: 1e15 } },
    ]
    expect(parseScreenshots([{ ...row(screens), appInfo: { title: 'Okafor' } }], timeQuery)).toEqual([
      {
        ...plain,
        keys: 12,
        movements: 40,
        clicks: 3,
        projectId: 'p',
        taskId: 't',
        takenAt: at('09:10:00'),
        screen: 1,
      },
      { ...plain, takenAt: at('09:10:01'), screen: 1 },
    ])
  })

  it('leaves out what was deleted, and what is of another day', () => {
    const gone = [{ url: null, meta }, { meta }, null, 'x', { url: link, meta: { createdAt: monday.to } }]
    expect(parseScreenshots([row(gone), row(null), row(undefined)], timeQuery)).toEqual([])
  })

  it('is refused when one is of another person, or has no time', () => {
    const fine = row([{ url: link, meta }])
    expect(() => parseScreenshots([fine, { ...fine, userId: 'ben' }], timeQuery)).toThrow(
      wrong('screenshots', 'may belong to someone else'),
    )
    expect(() => parseScreenshots([fine, { ...row([{ url: link }]), date: 'Okafor' }], timeQuery)).toThrow(
      wrong('screenshots', 'doesn’t say when it was taken'),
    )
  })
})

describe('people, projects, tasks and totals', () => {
  it('need nothing but an id', () => {
    const nobody = { name: '', email: '', role: '', active: true, timeZone: null, lastSeenAt: null }
    for (const odd of [{}, { name: null, active: 'yes', timezone: 'Mars/Olympus', lastSeen: 'never' }])
      expect(parseUsers([{ id: 'ann', ...odd }])).toEqual([{ trackedId: 'ann', ...nobody }])
    expect(parseProjects([{ id: 'p' }])).toEqual([{ projectId: 'p', name: '', deleted: false }])
    expect(parseTasks([{ id: 't', project: null }])).toEqual([{ taskId: 't', name: '', projectId: '' }])
  })

  it('are no good without one', () => {
    for (const id of [undefined, null, 5, '', 'a b', '../x'])
      for (const read of [parseUsers, parseProjects, parseTasks])
        expect(() => read([{ id: 'fine' }, { id }])).toThrow(/Row 2 of the \w+ has no id/)
  })

  it('come once, even when a row slips from one page to the next', () => {
    expect(parseUsers([{ id: 'ann' }, { id: 'ben' }, { id: 'ann' }])).toHaveLength(2)
  })

  it('add up by person', () => {
    const rows = [
      { userId: 'ann', totalSec: 10.4 },
      { userId: 'ben', totalSec: 0 },
      { userId: 'ann', totalSec: 5 },
    ]
    expect(parseTotals(rows, monday)).toEqual(
      new Map([
        ['ann', 15],
        ['ben', 0],
      ]),
    )
  })

  it('come to what people can do on ten devices at most, and do not come from nowhere', () => {
    const most = 10 * 86_400
    const ann = { userId: 'ann', totalSec: most }
    expect(parseTotals([{ userId: 'ben', totalSec: 1 }, ann], monday).get('ann')).toBe(most)
    for (const [fault, says] of [
      [{ totalSec: -1 }, 'comes to -1 seconds'],
      [{ totalSec: most + 1 }, 'comes to 864001 seconds'],
      [{ totalSec: 1e12 }, 'comes to 1000000000000 seconds'],
      [JSON.parse('{"totalSec":1e999}'), 'comes to Infinity seconds'],
      [{ totalSec: '600' }, 'has no seconds'],
      [{ totalSec: null }, 'has no seconds'],
      [{ userId: undefined }, 'doesn’t say who it belongs to'],
    ])
      expect(() =>
        parseTotals(
          [
            { userId: 'ben', totalSec: 1 },
            { ...ann, ...fault },
          ],
          monday,
        ),
      ).toThrow(wrong('totals', says))
    expect(() => parseTotals([ann, { userId: 'ann', totalSec: 1 }], monday)).toThrow(
      'comes to 864001 seconds',
    )
  })
})
