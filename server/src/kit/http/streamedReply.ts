import { finished } from 'node:stream/promises'
import type { Download } from '@claimcrew/contract/kit/file'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BoundedQueue } from '../boundedQueue.ts'

/** A reply that goes on for as long as its reader stays. */
export class StreamedReply {
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  constructor(begin: StreamedReply['begin']) {
    this.begin = begin
  }
}

/** The same once it is its turn in a queue; it keeps its place until all of it has left, or its reader has. */
export const queueReply = (queue: BoundedQueue, who: string, { begin }: StreamedReply): StreamedReply =>
  new StreamedReply((request, reply) =>
    queue.run(who, async () => {
      if (reply.raw.destroyed) return
      await begin(request, reply)
      await finished(reply.raw).catch(() => {})
    }),
  )

/** A file in the place of what a call answers otherwise. */
export class FileReply {
  readonly file: Download
  constructor(file: Download) {
    this.file = file
  }
}
