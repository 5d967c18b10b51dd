import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Download } from '@claimcrew/contract/kit/file'
import type { FastifyReply } from 'fastify'
import { openBoundedQueue } from '../boundedQueue.ts'

// A large workbook takes some 40 MB while it is written, and most of a core.
const queue = openBoundedQueue({ atOnce: 4, mostWaiting: 40, mostOfOne: 3 })

/** A file that is written while it is sent. */
type FileStream = Download & { readonly content: Readable }

export const isFileStream = (file: Download): file is FileStream => file.content instanceof Readable

/** Sends it once it is its turn; it holds a place until all of it has left, or its reader has. */
export async function sendFileStream(
  who: string,
  reply: FastifyReply,
  file: FileStream,
): Promise<FastifyReply> {
  try {
    await queue.run(who, async () => {
      if (reply.raw.destroyed) return
      reply.headers(file.headers).send(file.content)
      await finished(reply.raw).catch(() => {})
    })
  } finally {
    file.content.destroy()
  }
  return reply
}
