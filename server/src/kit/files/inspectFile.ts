import { threadTask } from '../threads/threadTask.ts'
import { type FileType, isMarkup, isText, readSignature } from './fileType.ts'
import { detectOfficeType } from './office.ts'
import { findPdfProblem } from './pdf.ts'

type Inspection =
  | { readonly type: FileType; readonly problem: null }
  /** `problem` is fit to be shown; null where the file is simply nothing that we take. */
  | { readonly type: null; readonly problem: string | null }

/** What a file is by all of its bytes. It unpacks and reads what a stranger made, so it is called in a thread alone. */
export const inspectFile = threadTask((bytes: Uint8Array): Inspection => {
  const signature = readSignature(bytes)
  if (signature === 'application/pdf') {
    const problem = findPdfProblem(bytes)
    return problem === null ? { type: signature, problem } : { type: null, problem }
  }
  const type =
    signature === 'archive' ? detectOfficeType(bytes) : signature === 'other' ? textType(bytes) : signature
  return type === null ? { type, problem: null } : { type, problem: null }
})

const textType = (bytes: Uint8Array) => (isText(bytes) && !isMarkup(bytes) ? 'text/plain' : null)
