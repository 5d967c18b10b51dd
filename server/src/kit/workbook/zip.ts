import { type Compressor, startCompressor } from './compressor.ts'

type ZipContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
type ZipEntry = { name: Buffer; offset: number; crc: number; size: number; packedSize: number }

const largest = 0xffff_ffff
// Version 2.0; sizes and sum follow the content, because they are not known before; deflated.
const version = 20
const sizesFollow = 0x0008
const deflated = 8

/** A zip that is written from front to back. */
export function startZip(madeAt = new Date(Date.UTC(1980, 0))) {
  const entries: ZipEntry[] = []
  const times = dosTime(madeAt)
  let offset = 0

  function count(bytes: Buffer): Buffer {
    offset += bytes.length
    if (offset > largest) throw new RangeError('The file would be larger than 4 GB.')
    return bytes
  }

  async function* enter(path: string, packing: Compressor, content: ZipContent) {
    const [name, start] = [Buffer.from(path), offset]
    const opening = [version, sizesFollow, deflated, ...times]
    yield count(Buffer.concat([record(0x04034b50, opening, [0, 0, 0], [name.length, 0]), name]))
    for await (const chunk of content) {
      await packing.write(chunk)
      for (const bytes of packing.take()) yield count(bytes)
    }
    await packing.end()
    for (const bytes of packing.take()) yield count(bytes)
    const { crc, size, packedSize } = packing.sum()
    if (size > largest) throw new RangeError(`${path} would be larger than 4 GB.`)
    yield count(record(0x08074b50, [], [crc, packedSize, size], []))
    entries.push({ name, offset: start, crc, size, packedSize })
  }

  return {
    async *add(path: string, content: ZipContent) {
      const packing = startCompressor()
      try {
        yield* enter(path, packing, content)
      } finally {
        packing.close()
      }
    },

    /** For what was packed while other files were added. */
    addPacked: (path: string, packing: Compressor) => enter(path, packing, []),

    directory(): Buffer {
      const start = offset
      const lines = entries.map(({ name, offset: at, crc, size, packedSize }) =>
        Buffer.concat([
          record(
            0x02014b50,
            [version, version, sizesFollow, deflated, ...times],
            [crc, packedSize, size],
            [name.length, 0, 0, 0, 0, 0, 0, at & 0xffff, at >>> 16],
          ),
          name,
        ]),
      )
      const list = count(Buffer.concat(lines))
      const end = record(0x06054b50, [0, 0, entries.length, entries.length], [list.length, start], [0])
      return Buffer.concat([list, end])
    },
  }
}

/** All that a zip says about itself: a signature, then numbers of two bytes, of four, and of two again. */
function record(signature: number, shorts: number[], longs: number[], moreShorts: number[]): Buffer {
  const bytes = Buffer.alloc(4 + 2 * shorts.length + 4 * longs.length + 2 * moreShorts.length)
  let at = bytes.writeUInt32LE(signature)
  for (const value of shorts) at = bytes.writeUInt16LE(value, at)
  for (const value of longs) at = bytes.writeUInt32LE(value, at)
  for (const value of moreShorts) at = bytes.writeUInt16LE(value, at)
  return bytes
}

function dosTime(at: Date): [time: number, day: number] {
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}
