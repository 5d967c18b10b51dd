import { type FileType, isMarkup, typeOf } from '../../kit/files/judge.ts'
import { judgePdf } from '../../kit/files/pdf.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { looksPacked, officeType } from './office.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What files of a type may be called: pictures by any of theirs, since they are made anew. */
const endings: Readonly<Record<FileType, readonly string[]>> = {
  'image/png': ['png', 'jpg', 'jpeg', 'webp', 'gif'],
  'image/jpeg': ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  'image/webp': ['webp', 'jpg', 'jpeg', 'png', 'gif'],
  'image/gif': ['gif', 'jpg', 'jpeg', 'png', 'webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'text/csv': ['csv'],
  [docx]: ['docx'],
  [xlsx]: ['xlsx'],
}

const wrongType = (message: string) => new Refusal('wrong-type', message)

const notTaken = () =>
  wrongType(
    'Please choose a picture (PNG, JPEG, WebP, GIF), a PDF, a text, CSV, Word (DOCX) or Excel (XLSX) file.',
  )

/** What a file is by its bytes; its name must not say otherwise. */
export async function judgeChatFile(
  bytes: Uint8Array,
  name: string,
): Promise<{ type: FileType; name: string }> {
  const type = await typeIn(bytes, name)
  if (type === null) throw notTaken()
  const ending = endingOf(name)
  const [proper = 'txt'] = endings[type]
  if (ending === null) return { type, name: `${name.trim() || 'file'}.${proper}` }
  if (!endings[type].includes(ending)) throw wrongType('This file is not what its name says.')
  const isPicture = type.startsWith('image/')
  const isProper = !isPicture || ending === proper || (proper === 'jpg' && ending === 'jpeg')
  return { type, name: isProper ? name : `${name.slice(0, -ending.length)}${proper}` }
}

async function typeIn(bytes: Uint8Array, name: string): Promise<FileType | null> {
  if (/^GIF8[79]a/.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1'))) return 'image/gif'
  if (looksPacked(bytes)) return officeType(bytes)
  const type = typeOf(bytes)
  if (type === 'application/pdf') {
    const problem = await judgePdf(bytes)
    if (problem !== null) throw wrongType(problem)
  }
  if (type !== 'text/plain') return type
  if (isMarkup(bytes)) return null
  return endingOf(name) === 'csv' ? 'text/csv' : 'text/plain'
}

function endingOf(name: string): string | null {
  const [, ending] = /[^.\s]\.([A-Za-z0-9]{1,8})\s*$/.exec(name) ?? []
  return ending?.toLowerCase() ?? null
}
