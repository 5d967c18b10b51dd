import { inflateSync } from 'node:zlib'
import { type PdfToken, PdfTokens, unescapeName } from './pdfTokens.ts'

/** All that a document's packed objects may come to: far more than any real one, far less than our memory. */
const maxUnpackedBytes = 32 * 1024 * 1024

const says = {
  damaged: 'We can’t read this PDF. Save it again, or choose another file.',
  encrypted: 'This PDF has a password. Save it without one and try again.',
  script: 'This PDF contains a script. Print it to a new PDF and upload that one.',
  attachment: 'This PDF has other files inside. Save it without them and try again.',
}

type PdfFault = keyof typeof says

const faultOfName: Readonly<Record<string, PdfFault>> = {
  Encrypt: 'encrypted',
  JavaScript: 'script',
  JS: 'script',
  Launch: 'script',
  Rendition: 'script',
  RichMedia: 'script',
  XFA: 'script',
  EmbeddedFile: 'attachment',
  EmbeddedFiles: 'attachment',
}

// An action stays one where the objects are not where they seem to be: in a text, behind a wrong length.
const hiddenAction = /\/S[\0\t\n\f\r ]*\/(JavaScript|Launch|Rendition)/

/**
 * Why a PDF is not taken, in words fit to be shown; null for one that may be kept. It must be whole, without a password,
 * and without anything that runs or unpacks when it is opened. Objects in packed streams are unpacked and read too; where
 * that is not possible the PDF is refused.
 */
export function findPdfProblem(file: Uint8Array): string | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const fault = faultIn(bytes) ?? (isWhole(bytes) ? null : 'damaged')
  return fault === null ? null : says[fault]
}

function faultIn(bytes: Buffer): PdfFault | null {
  const names = new Set<string>()
  const packed: Buffer[] = []
  let left = maxUnpackedBytes
  if (!readObjects(bytes, names, packed)) return 'damaged'
  const plain = findFault(names, bytes)
  if (plain) return plain
  for (const objects of packed) {
    const unpacked = unpack(objects, left)
    if (unpacked === null) return 'damaged'
    left -= unpacked.length
    const inside = new Set<string>()
    if (left <= 0 || !readObjects(unpacked, inside, [])) return 'damaged'
    const fault = findFault(inside, unpacked)
    if (fault) return fault
  }
  return names.has('Root') ? null : 'damaged'
}

function unpack(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength })
  } catch {
    return null
  }
}

function findFault(names: ReadonlySet<string>, bytes: Buffer): PdfFault | null {
  for (const [name, fault] of Object.entries(faultOfName)) if (names.has(name)) return fault
  return hiddenAction.test(unescapeName(bytes.toString('latin1'))) ? 'script' : null
}

/** Collects every name, and the streams that have objects packed in them; false where one cannot be read. */
function readObjects(bytes: Buffer, names: Set<string>, packed: Buffer[]): boolean {
  const tokens = new PdfTokens(bytes)
  let depth = 0
  let dictionary: PdfToken[] = []
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind === 'name') names.add(token.text)
    if (token.kind === '<<') {
      if (depth === 0) dictionary = []
      depth++
    } else if (token.kind === '>>') depth = Math.max(0, depth - 1)
    else if (depth === 1) dictionary.push(token)
    // Whatever was left open, an object begins anew.
    else if (token.text === 'obj') depth = 0
    if (token.kind !== 'word' || token.text !== 'stream') continue
    const content = tokens.skipStream()
    if (content === null) return false
    const objects = packedObjects(dictionary, content)
    if (objects === 'unreadable') return false
    if (objects) packed.push(objects)
    depth = 0
    dictionary = []
  }
  return true
}

/** Object streams are packed in one way by every program; another one could hide what is in them. */
function packedObjects(dictionary: readonly PdfToken[], content: Buffer): Buffer | 'unreadable' | null {
  const has = (name: string) => dictionary.some(token => token.kind === 'name' && token.text === name)
  if (!has('ObjStm') && !has('First')) return null
  if (has('DecodeParms') || has('DP') || has('F')) return 'unreadable'
  const filters = dictionary.flatMap((token, at) =>
    token.kind === 'name' && token.text === 'Filter' ? [filtersAt(dictionary, at + 1)] : [],
  )
  return filters.length === 1 && filters[0] === 'FlateDecode' ? content : 'unreadable'
}

function filtersAt(dictionary: readonly PdfToken[], at: number): string {
  const [first, second, third] = dictionary.slice(at, at + 3)
  if (first?.kind === 'name') return first.text
  return first?.kind === '[' && third?.kind === ']' ? (second?.text ?? '') : ''
}

/** From its first to its last line, and nothing after that: what is two kinds of file at once is neither. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF')
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) || end < 0) return false
  const rest = bytes.subarray(end + '%%EOF'.length)
  return bytes.includes(' obj') && bytes.includes('startxref') && /^[\0\s]*$/.test(rest.toString('latin1'))
}
