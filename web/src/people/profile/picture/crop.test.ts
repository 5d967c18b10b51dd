import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Crop, largestZoom, moveCrop, toSquare, wholeCrop, zoomCrop } from './crop.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
})
const share = fc.double({ min: -3, max: 3, noNaN: true })
const point = fc.record({ x: share, y: share })
const inFrame = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})
const zoom = fc.double({ min: -2, max: 20, noNaN: true })

describe('the square cut out of a picture', () => {
  test('never leaves the picture, however it is moved and zoomed', () => {
    fc.assert(
      fc.property(size, fc.array(fc.tuple(point, zoom, inFrame), { maxLength: 20 }), (of, steps) => {
        let crop: Crop = wholeCrop
        for (const [by, to, at] of steps) crop = moveCrop(of, zoomCrop(of, crop, to, at), by)
        const { left, top, side } = toSquare(of, crop)
        const speck = 1e-6 * Math.max(of.width, of.height)
        expect(left).toBeGreaterThanOrEqual(-speck)
        expect(top).toBeGreaterThanOrEqual(-speck)
        expect(left + side).toBeLessThanOrEqual(of.width + speck)
        expect(top + side).toBeLessThanOrEqual(of.height + speck)
        expect(crop.zoom).toBeLessThanOrEqual(largestZoom)
      }),
    )
  })

  test('begins as the largest one, in the middle', () => {
    expect(toSquare({ width: 400, height: 200 }, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
  })

  test('follows the hand: dragging the picture to the right shows more of its left', () => {
    const crop = moveCrop({ width: 400, height: 200 }, wholeCrop, { x: 0.25, y: 0 })
    expect(toSquare({ width: 400, height: 200 }, crop).left).toBe(50)
  })

  test('keeps what is under the fingers in its place while zooming', () => {
    const of = { width: 1000, height: 1000 }
    const before = toSquare(of, wholeCrop)
    const after = toSquare(of, zoomCrop(of, wholeCrop, 2, { x: 0.25, y: 0.75 }))
    expect(after.left + 0.25 * after.side).toBeCloseTo(before.left + 0.25 * before.side)
    expect(after.top + 0.75 * after.side).toBeCloseTo(before.top + 0.75 * before.side)
  })
})
