/** The rows of a chunk that `splitCsv` made. */
export const readRows = (chunk: Uint8Array): string[][] =>
  JSON.parse(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('utf8'))
