import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../../refusal.ts'

const mebibyte = 1024 * 1024

type UploadedFile = {
  readonly file: Buffer
  /** As its sender calls it, which says nothing about what it is. */
  readonly name: string
}

/** The one file of a multipart form, in the field `file`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) throw toNotAFormRefusal()
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 5 } }).catch(unreadable)
  if (!part) throw invalid('file', 'Choose a file.')
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw invalid('file', 'The file must be in the field “file”.')
  }
  const file = await part.toBuffer().catch(unreadable)
  if (part.file.truncated) throw toTooLargeRefusal(maxBytes)
  return { file, name: part.filename ?? '' }
}

/** What the form's reader throws without a status (no boundary, a form that breaks off) is the sender's mistake too. */
function unreadable(error: Error & { statusCode?: number }): never {
  throw error.statusCode === undefined ? new Refusal('malformed', 'We couldn’t read this form.') : error
}

export const toNotAFormRefusal = () => new Refusal('wrong-type', 'Send the file as multipart/form-data.')

export const toTooLargeRefusal = (maxBytes: number) =>
  new Refusal('too-large', `The file is too large: at most ${Math.floor(maxBytes / mebibyte)} MB.`)
