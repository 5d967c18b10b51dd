import { judgePdf } from './pdf.ts'

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

type Judged<Type> =
  | { readonly type: Type; readonly problem: null }
  /** `problem` is fit to be shown; null where it is simply none of what was asked for. */
  | { readonly type: null; readonly problem: string | null }

/** What a file is by its bytes, if it is one of these and may be kept. Its name and what its sender calls it say nothing. */
export async function judge<Type extends FileType>(
  bytes: Uint8Array,
  accepted: readonly Type[],
): Promise<Judged<Type>> {
  const found = typeOf(bytes)
  const type = accepted.find(one => one === found)
  if (type === undefined) return { type: null, problem: null }
  const problem = type === 'application/pdf' ? await judgePdf(bytes) : null
  return problem === null ? { type, problem } : { type: null, problem }
}

/** By its first bytes; text, which has none of its own, by all of them. */
export function typeOf(bytes: Uint8Array): FileType | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  if (start.startsWith('%PDF-')) return 'application/pdf'
  return isText(bytes) ? 'text/plain' : null
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

function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.some(byte => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13))
    return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
