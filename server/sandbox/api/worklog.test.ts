import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sandboxPerson } from '../../test/outside/sandbox.ts'
import { createUses } from './timeUse.ts'
import { toIso } from './timeWindow.ts'
import { createSegments, isWork, mainDevice, type WorklogSegment } from './worklog.ts'

const monday = Date.parse('2026-03-09T01:00:00.000Z')
const moment = fc.integer({ min: 0, max: 12 * 3_600_000 })
const span = fc.tuple(moment, moment).map(([one, other]) => ({
  start: toIso(monday + Math.min(one, other)),
  end: toIso(monday + Math.max(one, other)),
}))
const breaksInOrder = fc
  .array(span, { maxLength: 4 })
  .map(breaks => breaks.toSorted((one, other) => (one.start < other.start ? -1 : 1)))
const workInterval = fc.tuple(span, breaksInOrder).map(([whole, breaks]) => ({ ...whole, breaks }))
const seed = fc.integer()

const endOf = (piece: WorklogSegment) => piece.at + piece.seconds * 1000
const person = sandboxPerson('Ann')

it('on any day, rows lie within it, fill it, and do not overlap on one machine', () => {
  fc.assert(
    fc.property(seed, workInterval, (chance, day) => {
      const [start, end] = [Date.parse(day.start), Date.parse(day.end)]
      const pieces = createSegments(chance, person, [day])
      for (const piece of pieces)
        expect(start <= piece.at && endOf(piece) <= end && piece.seconds > 0).toBe(true)
      const desk = pieces.filter(piece => piece.deviceId === mainDevice(person))
      const elsewhere = pieces.filter(piece => piece.deviceId !== mainDevice(person))
      for (const own of [desk, elsewhere])
        for (const [index, piece] of own.entries())
          if (index > 0) expect(endOf(own[index - 1] as WorklogSegment)).toBeLessThanOrEqual(piece.at)
      // Parts of the day begin and end between two seconds, and a row lasts whole ones: each part loses less than one.
      const seconds = desk.reduce((sum, piece) => sum + piece.seconds, 0)
      expect((end - start) / 1000 - seconds).toBeLessThan(2 * day.breaks.length + 1)
    }),
  )
})

it('on any day, programs fill exactly the computer work', () => {
  fc.assert(
    fc.property(seed, workInterval, (chance, day) => {
      const pieces = createSegments(chance, person, [day])
      const uses = createUses(chance, person, pieces)
      for (const piece of pieces) {
        const own = uses.filter(use => use.piece === piece)
        const isDesk = piece.mode === 'computer' && piece.deviceId === mainDevice(person)
        expect(own.reduce((sum, use) => sum + use.seconds, 0)).toBe(isDesk ? piece.seconds : 0)
        if (!isWork(piece.mode)) expect(own).toEqual([])
      }
    }),
  )
})
