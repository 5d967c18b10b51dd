import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { invalid, Refusal } from '../refusal.ts'
import { runInThread } from '../threads/threadPool.ts'
import { type FileType, readSignature, type Signature } from './fileType.ts'
import type { inspectFile } from './inspectFile.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const pictureEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif']

/** What files of a type may be called: pictures by any of theirs, since they are made anew. The first is the proper one. */
const endings: Readonly<Record<FileType, readonly string[]>> = {
  'image/png': ['png', ...pictureEndings],
  'image/jpeg': ['jpg', ...pictureEndings],
  'image/webp': ['webp', ...pictureEndings],
  'image/gif': ['gif', ...pictureEndings],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'text', 'log', 'md', 'csv'],
  'text/csv': ['csv'],
  [docx]: ['docx'],
  [xlsx]: ['xlsx'],
  'application/zip': ['zip'],
}

type UploadRules<Type extends FileType> = {
  readonly accepted: readonly Type[]
  /** Said where a file is none of these. */
  readonly notAccepted: string
  /** How a PDF is refused that is protected, broken, or does something when it is opened. */
  readonly unsafe: 'wrong-type' | 'invalid'
}

type UploadedFile = {
  readonly file: Uint8Array
  /** As its sender calls it; null where we give it a name ourselves. */
  readonly name: string | null
}

type AcceptedUpload<Type extends FileType = FileType> = { readonly type: Type; readonly name: string }

/**
 * The way of every uploaded file, whatever it is for: it is what its bytes are, its name must not say otherwise, and
 * nothing that a browser or an office program would run is taken. Pictures are made anew after that, by what they are for.
 */
export async function acceptUpload<Type extends FileType>(
  who: string,
  { file, name }: UploadedFile,
  rules: UploadRules<Type>,
): Promise<AcceptedUpload<Type>> {
  const patient = name === null ? null : findPatientMatch(name)
  if (patient) throw invalid('file', `The file’s name: ${patient.message}`)
  const type = await typeOfUpload(who, { file, name }, rules)
  if (type === undefined) throw new Refusal('wrong-type', rules.notAccepted)
  return { type, name: name === null ? '' : nameFor(type, name) }
}

async function typeOfUpload<Type extends FileType>(
  who: string,
  { file, name }: UploadedFile,
  { accepted, unsafe }: UploadRules<Type>,
): Promise<Type | undefined> {
  const signature = readSignature(file)
  if (!accepted.some(one => findSignature(one) === signature)) return undefined
  if (signature.startsWith('image/')) return accepted.find(one => one === signature)
  const { type, problem } = await runInThread<typeof inspectFile>({
    who,
    module: new URL('./inspectFile.ts', import.meta.url),
    name: 'inspectFile',
    input: file,
    overLimit: 'This file is too complex for us to check. Save a simpler version and try again.',
  })
  if (problem !== null)
    throw unsafe === 'invalid' ? invalid('file', problem) : new Refusal('wrong-type', problem)
  const isTable = type === 'text/plain' && findExtension(name ?? '') === 'csv'
  return (
    (isTable ? accepted.find(one => one === 'text/csv') : undefined) ?? accepted.find(one => one === type)
  )
}

const findSignature = (type: FileType): Signature => {
  if (type === 'application/pdf' || type.startsWith('image/')) return type as Signature
  return type === docx || type === xlsx ? 'archive' : 'other'
}

/** A name with the ending of what the file is. One that says something else is refused. */
function nameFor(type: FileType, name: string): string {
  const ending = findExtension(name)
  const [proper = ''] = endings[type]
  if (ending === null) return `${name.trim() || 'file'}.${proper}`
  if (!endings[type].includes(ending))
    throw new Refusal('wrong-type', 'This file’s content doesn’t match its name. Choose another file.')
  return type.startsWith('image/')
    ? replaceExtension(name, ending === 'jpeg' && proper === 'jpg' ? 'jpeg' : proper)
    : name
}

/** The same name with another ending. */
export function replaceExtension(name: string, ending: string): string {
  const former = findExtension(name)
  return former === ending
    ? name
    : `${former === null ? `${name}.` : name.trimEnd().slice(0, -former.length)}${ending}`
}

/** Lower case, without its dot; null where there is none: `notes v1.2` has none. */
function findExtension(name: string): string | null {
  const plain = name.trimEnd()
  const ending = plain.slice(plain.lastIndexOf('.') + 1)
  return plain.includes('.', 1) && /^[a-z][a-z0-9]{0,7}$/i.test(ending) ? ending.toLowerCase() : null
}
