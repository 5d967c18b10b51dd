import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sandboxPerson } from '../../test/outside/sandbox.ts'
import { createUses } from './timeUse.ts'
import { toIso } from './timeWindow.ts'
import { createSegments, isWork, mainDevice, type WorklogSegment } from './worklog.ts'

const monday = Date.parse('2026-03-09T01:00:00.000Z')
const moment = fc.integer({ min: 0, max: 12 * 3_600_000 })
const range = fc.tuple(moment, moment).map(([one, other]) => ({
  start: toIso(monday + Math.min(one, other)),
  end: toIso(monday + Math.max(one, other)),
}))
const breaksInOrder = fc
  .array(range, { maxLength: 4 })
  .map(breaks => breaks.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
const workInterval = fc.tuple(range, breaksInOrder).map(([whole, breaks]) => ({ ...whole, breaks }))
const seed = fc.integer()

const endOf = (segment: WorklogSegment) => segment.at + segment.seconds * 1000
const person = sandboxPerson('Ann')

it('on any day, rows lie within it, fill it, and do not overlap on one machine', () => {
  fc.assert(
    fc.property(seed, workInterval, (chance, day) => {
      const [start, end] = [Date.parse(day.start), Date.parse(day.end)]
      const segments = createSegments(chance, person, [day])
      for (const segment of segments)
        expect(start <= segment.at && endOf(segment) <= end && segment.seconds > 0).toBe(true)
      const desk = segments.filter(segment => segment.deviceId === mainDevice(person))
      const elsewhere = segments.filter(segment => segment.deviceId !== mainDevice(person))
      for (const own of [desk, elsewhere])
        for (const [index, segment] of own.entries())
          if (index > 0) expect(endOf(own[index - 1] as WorklogSegment)).toBeLessThanOrEqual(segment.at)
      // Parts of the day begin and end between two seconds, and a row lasts whole ones: each part loses less than one.
      const seconds = desk.reduce((sum, segment) => sum + segment.seconds, 0)
      expect((end - start) / 1000 - seconds).toBeLessThan(2 * day.breaks.length + 1)
    }),
  )
})

it('on any day, programs fill exactly the computer work', () => {
  fc.assert(
    fc.property(seed, workInterval, (chance, day) => {
      const segments = createSegments(chance, person, [day])
      const uses = createUses(chance, person, segments)
      for (const segment of segments) {
        const own = uses.filter(use => use.piece === segment)
        const isDesk = segment.mode === 'computer' && segment.deviceId === mainDevice(person)
        expect(own.reduce((sum, use) => sum + use.seconds, 0)).toBe(isDesk ? segment.seconds : 0)
        if (!isWork(segment.mode)) expect(own).toEqual([])
      }
    }),
  )
})
