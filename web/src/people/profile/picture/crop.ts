/** The size of a picture, in its own pixels. */
type Size = { readonly width: number; readonly height: number }

/** Which square of a picture is taken: its centre as a share of the picture, and how much closer than the largest one. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }

/** That square in the picture's own pixels. */
type Square = { readonly left: number; readonly top: number; readonly side: number }

type Point = { readonly x: number; readonly y: number }

export const largestZoom = 5
/** The largest square, in the middle. */
export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
const middle: Point = { x: 0.5, y: 0.5 }

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/** Never beyond the picture's edges. */
function withinPicture({ width, height }: Size, { x, y, zoom }: Crop): Crop {
  const limited = between(1, zoom, largestZoom)
  const half = Math.min(width, height) / limited / 2
  return {
    x: between(half / width, x, 1 - half / width),
    y: between(half / height, y, 1 - half / height),
    zoom: limited,
  }
}

export function toSquare({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The picture is dragged under the frame; the distance is a share of the frame's side. */
export function moveCrop(size: Size, crop: Crop, by: Point): Crop {
  const { side } = toSquare(size, crop)
  return withinPicture(size, {
    ...crop,
    x: crop.x - (by.x * side) / size.width,
    y: crop.y - (by.y * side) / size.height,
  })
}

/** What lies under `at` (a place in the frame, as shares) stays there. */
export function zoomCrop(size: Size, crop: Crop, zoom: number, at: Point = middle): Crop {
  const limited = between(1, zoom, largestZoom)
  const before = toSquare(size, crop)
  const side = Math.min(size.width, size.height) / limited
  return withinPicture(size, {
    x: (before.left + at.x * (before.side - side) + side / 2) / size.width,
    y: (before.top + at.y * (before.side - side) + side / 2) / size.height,
    zoom: limited,
  })
}
