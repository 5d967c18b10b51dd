import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { Done } from '../kit/reply.ts'
import { singleLine } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

export const maxAttachmentBytes = 10 * 1024 * 1024
export const maxAttachments = 20

export const Attachment = z.object({
  fileId: Id,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  addedById: Id.nullable(),
  addedAt: Instant,
})
export type Attachment = z.infer<typeof Attachment>

export const attachToTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:taskId/files',
  may: 'tasks:work',
  summary: 'Attach a file: a PDF, a picture, or plain text such as CSV',
  params: z.strictObject({ taskId: Id }),
  query: z.strictObject({ name: noPatient(singleLine(200, 'The name')) }),
  body: Upload,
  upload: { maxBytes: maxAttachmentBytes },
  reply: z.object({ attachment: Attachment }),
  idempotent: true,
})

const ofAttachment = z.strictObject({ taskId: Id, fileId: Id })

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/api/tasks/:taskId/files/:fileId',
  may: 'tasks:read',
  summary: 'An attached file',
  params: ofAttachment,
  reply: Download,
  produces: 'application/octet-stream',
})

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:taskId/files/:fileId',
  may: 'tasks:work',
  summary: 'Remove a file from a task: by the person who attached it, and task managers',
  params: ofAttachment,
  reply: Done,
})
