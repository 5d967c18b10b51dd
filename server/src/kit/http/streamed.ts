import type { Download } from '@claimcrew/contract/kit/file'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reply that goes on for as long as its reader stays. */
export class Streamed {
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  constructor(begin: Streamed['begin']) {
    this.begin = begin
  }
}

/** A file in the place of what a call answers otherwise. */
export class AsFile {
  readonly file: Download
  constructor(file: Download) {
    this.file = file
  }
}
