/** What a file can be here. */
export type FileType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/webp'
  | 'image/gif'
  | 'application/pdf'
  | 'text/plain'
  | 'text/csv'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/zip'

/** What the first bytes of a file say; `other` can still be text. */
export type Signature = Extract<FileType, `image/${string}` | 'application/pdf'> | 'archive' | 'other'

/** Its name and what its sender calls it say nothing. */
export function readSignature(bytes: Uint8Array): Signature {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif'
  if (start.startsWith('%PDF-')) return 'application/pdf'
  return start.startsWith('PK\x03\x04') ? 'archive' : 'other'
}

// A page or a drawing is text too, and a browser would run what is in it.
const markupStart = /<(\?xml|!doctype|html|svg|script|style|body|head|meta|iframe|object|embed|hta:)/iy
const blanks = /[\ufeff\s]*/y

/**
 * Whether a text is a page or a drawing. It goes from comment to comment by itself: one pattern for all of them would try
 * every way to divide what comments could be.
 */
export function isMarkup(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  let at = skipBlanks(text, 0)
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + '<!--'.length)
    if (end < 0) return false
    at = skipBlanks(text, end + '-->'.length)
  }
  markupStart.lastIndex = at
  return markupStart.test(text)
}

function skipBlanks(text: string, from: number): number {
  blanks.lastIndex = from
  blanks.test(text)
  return blanks.lastIndex
}

export function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  for (const byte of bytes) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
