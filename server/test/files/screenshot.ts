import sharp from 'sharp'

const width = 2048
const height = 1536

/** A screenshot of three megapixels: lines of signs on a ground whose color changes, and a photo in a corner. */
export function screenshot(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let chance = 1
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isSign = y % 24 < 14 && ((x * 7 + (y % 24) * 13 + Math.floor(y / 24) * 31) % 17) * (x % 11) < 9
    chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648
    const noise = x > width * 0.75 && y > height * 0.75 ? chance % 64 : 0
    pixels[at * 3] = isSign ? 30 : 200 + Math.floor((x * 40) / width) - noise
    pixels[at * 3 + 1] = isSign ? 30 : 205 + Math.floor((y * 40) / height) - noise
    pixels[at * 3 + 2] = isSign ? 40 : 245 - noise
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** What every picture costs at least: to be decoded, and encoded anew. */
export const encodeAlone = (png: Buffer): Promise<Buffer> =>
  sharp(png).png({ compressionLevel: 6 }).toBuffer()
