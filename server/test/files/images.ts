import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with a color in each corner, so that cropping and turning it shows. */
export function picture(width = 900, height = 600) {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const }
  const corner = (background: string, left: number, top: number) => ({
    input: { create: { ...half, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    corner('red', 0, 0),
    corner('lime', Math.floor(width / 2), 0),
    corner('blue', 0, Math.floor(height / 2)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A black PNG of one bit a pixel that takes up almost nothing, however large the picture is. */
export function tinyPng(width: number, height: number, options: { withPixels: boolean }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = options.withPixels ? Buffer.alloc((Math.ceil(width / 8) + 1) * height) : Buffer.alloc(64)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
