import { crc32, createDeflateRaw } from 'node:zlib'

/** One file on its way into a zip: text or bytes in, packed bytes out. */
export type Compressor = {
  /** Resolves when the content is packed, which another thread does: the event loop turns meanwhile. */
  write(content: string | Uint8Array): Promise<void>
  end(): Promise<void>
  /** What has been packed since the last time. */
  take(): Buffer[]
  /** Known once it has ended. */
  sum(): { crc: number; size: number; packedSize: number }
  close(): void
}

export function startCompressor(): Compressor {
  const deflate = createDeflateRaw()
  let [packed, crc, size, packedSize] = [[] as Buffer[], 0, 0, 0]
  deflate.on('data', (chunk: Buffer) => {
    packed.push(chunk)
    packedSize += chunk.length
  })
  // A caller who waits for a write hears of it there.
  deflate.on('error', () => {})

  return {
    write(content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      crc = crc32(bytes, crc)
      size += bytes.length
      return new Promise((resolve, reject) => {
        deflate.write(bytes, error => (error ? reject(error) : resolve()))
      })
    },
    end: () =>
      new Promise((resolve, reject) => {
        deflate.once('end', resolve).once('error', reject).end()
      }),
    take() {
      const taken = packed
      packed = []
      return taken
    },
    sum: () => ({ crc, size, packedSize }),
    close: () => deflate.destroy(),
  }
}
