import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Download } from '@claimcrew/contract/kit/file'
import type { FastifyReply } from 'fastify'
import { openBoundedQueue } from '../boundedQueue.ts'
import { Refusal } from '../refusal.ts'

// A large workbook takes some 40 MB while it is written, and most of a core.
const queue = openBoundedQueue({ atOnce: 4, maxWaiting: 40, maxPerCaller: 3 })

/** A file that is written while it is sent. */
type FileStream = Download & { readonly content: Readable }

export const isFileStream = (file: Download): file is FileStream => file.content instanceof Readable

const askAgainEveryMs = 100

/**
 * Sends it once it is its turn; it holds a place until all of it has left, or its reader has. What its reader may not have
 * any more is cut off: it is written as slowly as they read it.
 */
export async function sendFileStream(
  who: string,
  reply: FastifyReply,
  file: FileStream,
  /** Is refused as soon as its reader may no longer have it. */
  askAgain: () => Promise<void>,
): Promise<FastifyReply> {
  const asking = setInterval(() => {
    askAgain().catch(error => {
      if (error instanceof Refusal) reply.raw.destroy()
    })
  }, askAgainEveryMs).unref()
  try {
    await queue.run(who, async () => {
      if (reply.raw.destroyed) return
      reply.headers(file.headers).send(file.content)
      await finished(reply.raw).catch(() => {})
    })
  } finally {
    clearInterval(asking)
    file.content.destroy()
  }
  return reply
}
