import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Download } from '@claimcrew/contract/kit/file'
import type { FastifyReply } from 'fastify'
import { openLane } from '../lane.ts'

// A large workbook takes some 40 MB while it is written, and most of a core.
const lane = openLane({ atOnce: 4, mostWaiting: 40, mostOfOne: 3 })

/** A file that is written while it is sent. */
type Written = Download & { readonly content: Readable }

export const isWritten = (file: Download): file is Written => file.content instanceof Readable

/** Sends it once it is its turn; it holds a place until all of it has left, or its reader has. */
export async function sendWritten(who: string, reply: FastifyReply, file: Written): Promise<FastifyReply> {
  try {
    await lane.run(who, async () => {
      if (reply.raw.destroyed) return
      reply.headers(file.headers).send(file.content)
      await finished(reply.raw).catch(() => {})
    })
  } finally {
    file.content.destroy()
  }
  return reply
}
