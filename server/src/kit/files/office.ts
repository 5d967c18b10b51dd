import { inflateRawSync } from 'node:zlib'
import type { FileType } from './fileType.ts'

const endSign = 0x06054b50
const entrySign = 0x02014b50
const fileSign = 0x04034b50
// A letter or a table has some dozens of parts; all of them unpacked are still something that a program can open.
const maxEntries = 2_000
const maxUnpackedBytes = 60 * 1024 * 1024

type ZipDirectoryEntry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

/** The directory at the end of a ZIP file; null where it is none, or says what cannot be. */
function readZipDirectory(bytes: Buffer): ZipDirectoryEntry[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSign) return null
  const count = bytes.readUInt16LE(end + 10)
  let position = bytes.readUInt32LE(end + 16)
  if (count === 0 || count > maxEntries) return null
  const entries: ZipDirectoryEntry[] = []
  for (let nth = 0; nth < count; nth++) {
    if (position + 46 > end || bytes.readUInt32LE(position) !== entrySign) return null
    const [name, extra, comment] = [28, 30, 32].map(offset => bytes.readUInt16LE(position + offset)) as [
      number,
      number,
      number,
    ]
    // Sealed parts cannot be looked into.
    if ((bytes.readUInt16LE(position + 8) & 1) === 1) return null
    entries.push({
      name: bytes.toString('utf8', position + 46, position + 46 + name),
      method: bytes.readUInt16LE(position + 10),
      packed: bytes.readUInt32LE(position + 20),
      unpacked: bytes.readUInt32LE(position + 24),
      at: bytes.readUInt32LE(position + 42),
    })
    position += 46 + name + extra + comment
  }
  return entries
}

/** Whether a part unpacks to what the directory says, and to no byte more. */
function isHonest(bytes: Buffer, { method, packed, unpacked, at }: ZipDirectoryEntry): boolean {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== fileSign) return false
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + packed > bytes.length) return false
  if (method === 0) return packed === unpacked
  if (method !== 8) return false
  try {
    const content = inflateRawSync(bytes.subarray(from, from + packed), { maxOutputLength: unpacked + 1 })
    return content.length === unpacked
  } catch {
    return false
  }
}

const kinds: readonly (readonly [part: string, type: FileType])[] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/**
 * A DOCX or XLSX by what is in it; null where it is something else, carries macros, or would unpack to more than it says
 * or than anybody could open.
 */
export function detectOfficeType(file: Uint8Array): FileType | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const entries = readZipDirectory(bytes)
  if (!entries) return null
  const names = new Set(entries.map(entry => entry.name))
  const type = kinds.find(([part]) => names.has(part))?.[1]
  if (type === undefined || !names.has('[Content_Types].xml')) return null
  if (entries.some(({ name }) => /vbaproject\.bin$/i.test(name))) return null
  const sum = entries.reduce((all, entry) => all + entry.unpacked, 0)
  if (sum > maxUnpackedBytes) return null
  return entries.every(entry => isHonest(bytes, entry)) ? type : null
}
