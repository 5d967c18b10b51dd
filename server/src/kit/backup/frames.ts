/**
 * What a backup is made of, one after the other: a kind, a length and so many bytes. `head` and `table` are JSON, `rows`
 * is what PostgreSQL's COPY said of that table, `end` says how many tables there were, so that half a file is noticed.
 */
export type Frame = { readonly kind: FrameKind; readonly bytes: Buffer }

const kinds = ['head', 'table', 'rows', 'end'] as const
type FrameKind = (typeof kinds)[number]

const prefixLength = 5
// PostgreSQL sends far smaller pieces; more than this is no backup of ours.
const maxBytes = 64 * 1024 * 1024

export function encodeFrame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const prefix = Buffer.alloc(prefixLength)
  prefix[0] = kinds.indexOf(kind)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < prefixLength) break
      const [kind, length] = [kinds[rest[0] ?? -1], rest.readUInt32BE(1)]
      if (kind === undefined || length > maxBytes) throw new NotABackupError()
      if (rest.length < prefixLength + length) break
      yield { kind, bytes: rest.subarray(prefixLength, prefixLength + length) }
      rest = rest.subarray(prefixLength + length)
    }
  }
  if (rest.length > 0) throw new TruncatedBackupError()
}

export class NotABackupError extends Error {
  constructor() {
    super('This file is not a backup of Claimcrew.')
  }
}

export class TruncatedBackupError extends Error {
  constructor() {
    super('This backup ends in the middle: it was not written to its end, or not copied whole.')
  }
}
