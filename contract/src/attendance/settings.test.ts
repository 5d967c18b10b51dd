import { describe, expect, it } from 'vitest'
import { breakTypes } from './rules.ts'
import { defaultSettings, Settings, toAllowedSeconds } from './settings.ts'

/** zod's own words are meant for programmers. */
const forProgrammers = /expected|invalid|received|too (small|big)/i

describe('the settings of a working day', () => {
  it('are the defaults until they are changed', () => {
    expect(Settings.parse(defaultSettings)).toEqual(defaultSettings)
    expect(defaultSettings.expectedMinutes).toBe(8 * 60)
    expect(defaultSettings.graceMinutes).toBe(10)
    expect(defaultSettings.halfDayMinutes).toBe(4 * 60)
    expect(breakTypes.map(type => toAllowedSeconds(defaultSettings.allowances[type]) / 60)).toEqual([
      2 * 15,
      60,
      60,
    ])
  })

  it.each<[string, Partial<Settings>]>([
    ['a night shift', { startTime: '19:30', endTime: '04:30' }],
    ['round the clock', { startTime: '00:00', endTime: '00:00', expectedMinutes: 1440 }],
    ['a single minute', { expectedMinutes: 1, halfDayMinutes: 0, graceMinutes: 0 }],
    ['no weekly offs', { weeklyOffs: [] }],
    ['nothing but weekly offs', { weeklyOffs: [0, 1, 2, 3, 4, 5, 6] }],
    ['the longest grace', { graceMinutes: 240, startTime: '23:59' }],
  ])('may be %s', (_, change) => {
    expect(Settings.safeParse({ ...defaultSettings, ...change }).success).toBe(true)
  })

  it.each<[string, object, string]>([
    ['a start at 24:00', { startTime: '24:00' }, 'Enter a valid time of day.'],
    ['an end at 9:00', { endTime: '9:00' }, 'Enter a valid time of day.'],
    ['a start to the second', { startTime: '09:00:00' }, 'Enter a valid time of day.'],
    ['a start and a line break', { startTime: '09:00\n' }, 'Enter a valid time of day.'],
    ['an empty start', { startTime: '' }, 'Enter a valid time of day.'],
    ['no work at all', { expectedMinutes: 0 }, 'Enter at least 1 minute.'],
    ['more work than a day has', { expectedMinutes: 1441 }, 'Enter 1440 minutes or less.'],
    ['half minutes', { expectedMinutes: 0.5 }, 'Enter whole minutes.'],
    ['endless work', { expectedMinutes: Number.POSITIVE_INFINITY }, 'Enter whole minutes.'],
    ['minutes as text', { graceMinutes: '10' }, 'Enter whole minutes.'],
    ['less than no grace', { graceMinutes: -1 }, 'Enter 0 or more.'],
    ['more grace than half a shift', { graceMinutes: 241 }, 'Enter 240 minutes or less.'],
    ['a half day below nothing', { halfDayMinutes: -1 }, 'Enter 0 or more.'],
    ['a half day longer than a day', { halfDayMinutes: 1441 }, 'Enter 1440 minutes or less.'],
    ['an eighth weekday', { weeklyOffs: [7] }, 'Weekdays are numbers from 0 (Sunday) to 6 (Saturday).'],
    [
      'a weekday before Sunday',
      { weeklyOffs: [-1] },
      'Weekdays are numbers from 0 (Sunday) to 6 (Saturday).',
    ],
    ['half a Monday', { weeklyOffs: [0.5] }, 'Weekdays are numbers from 0 (Sunday) to 6 (Saturday).'],
    ['two Sundays', { weeklyOffs: [0, 6, 0] }, 'Choose each weekday only once.'],
    ['eight weekly offs', { weeklyOffs: [0, 1, 2, 3, 4, 5, 6, 0] }, 'Choose each weekday only once.'],
  ])('may not be %s', (_, change, message) => {
    const read = Settings.safeParse({ ...defaultSettings, ...change })
    expect(read.error?.issues[0]?.message).toBe(message)
  })

  it.each([
    [{ times: -1, minutes: 15 }, 'Enter 0 or more.'],
    [{ times: 21, minutes: 15 }, 'Enter 20 or less.'],
    [{ times: 1.5, minutes: 15 }, 'Enter a whole number.'],
    [{ times: 1, minutes: -15 }, 'Enter 0 or more.'],
    [{ times: 1, minutes: 481 }, 'Enter 480 minutes or less.'],
    [{ times: 1, minutes: 0.5 }, 'Enter whole minutes.'],
  ])('may not allow %j', (allowance, message) => {
    for (const type of breakTypes) {
      const allowances = { ...defaultSettings.allowances, [type]: allowance }
      const read = Settings.safeParse({ ...defaultSettings, allowances })
      expect(read.error?.issues.map(issue => issue.message)).toEqual([message])
      expect(message).not.toMatch(forProgrammers)
    }
  })

  it('need every field and take no other', () => {
    for (const field of Object.keys(defaultSettings)) {
      const { [field as keyof Settings]: _, ...rest } = defaultSettings
      expect(Settings.safeParse(rest).success, field).toBe(false)
    }
    for (const type of breakTypes) {
      const { [type]: _, ...rest } = defaultSettings.allowances
      expect(Settings.safeParse({ ...defaultSettings, allowances: rest }).success, type).toBe(false)
    }
    expect(Settings.safeParse({ ...defaultSettings, overtime: true }).success).toBe(false)
    const coffee = { ...defaultSettings.allowances, 'Coffee Break': { times: 1, minutes: 5 } }
    expect(Settings.safeParse({ ...defaultSettings, allowances: coffee }).success).toBe(false)
  })
})
