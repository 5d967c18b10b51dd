import type { ServerResponse } from 'node:http'
import type { LiveMessage } from '@claimcrew/contract/kit/live'
import type { SignedInActor } from '../http/session.ts'

// A reader who is this far behind does not read; what waits for them would only grow.
const maxUnreadBytes = 256 * 1024

const endsWithinMs = 1_000

/** One reader's end of the line. */
export class LiveStream {
  readonly reader: SignedInActor
  readonly #response: ServerResponse
  // What comes while the reader is still being brought up to date waits here, so that it comes afterwards.
  #waiting: string | null = ''

  constructor(reader: SignedInActor, response: ServerResponse) {
    this.reader = reader
    this.#response = response
  }

  get isUpToDate(): boolean {
    return this.#waiting === null
  }

  send(id: string, message: LiveMessage): void {
    this.#write(formatMessage(id, message))
  }

  /** The first message, and after it whatever came meanwhile. */
  begin(id: string, message: LiveMessage): void {
    const waiting = this.#waiting ?? ''
    this.#waiting = null
    this.#write(formatMessage(id, message) + waiting)
  }

  /** A sign of life; with an id the reader goes on from there. */
  beat(id: string | null): void {
    this.#write(id === null ? ':\n\n' : `id: ${id}\n\n`)
  }

  end(): void {
    this.#response.end()
    // One who does not read would never let it end.
    setTimeout(() => this.#response.destroy(), endsWithinMs).unref()
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    // Asked before anything is added: a message may be longer than that by itself.
    const unread = this.#waiting === null ? this.#response.writableLength : this.#waiting.length
    if (unread > maxUnreadBytes) this.#response.destroy()
    else if (this.#waiting === null) this.#response.write(text)
    else this.#waiting += text
  }
}

const formatMessage = (id: string, message: LiveMessage): string =>
  `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`
