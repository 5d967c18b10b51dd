const maxCalls = 256
const bytesOfId = 24
const bytesOfCall = 4 + bytesOfId

/** The calls as another thread gets them. */
export type SharedCalls = {
  readonly memory: SharedArrayBuffer
  readonly bytesOfCall: number
  /** The names of the endpoints: a call is noted under its endpoint's number, counted from 1. */
  readonly endpoints: readonly string[]
}

/**
 * The calls that are under way in this process, where another thread can read them while this one is blocked. To begin
 * and to end one are a few writes into memory: no message is sent, and nothing is made that has to be cleared away.
 */
export class RunningCalls {
  readonly #memory = new SharedArrayBuffer(maxCalls * bytesOfCall)
  readonly #bytes = new Uint8Array(this.#memory)
  readonly #numbers = new DataView(this.#memory)
  readonly #free = Array.from({ length: maxCalls }, (_, slot) => slot)
  readonly #endpoints: string[] = []

  /** The number that an endpoint's calls are noted under. */
  nameEndpoint(endpoint: string): number {
    return this.#endpoints.push(endpoint)
  }

  /** Notes a call and answers where; with very many at once not all are noted. */
  begin(endpoint: number, requestId: string): number | undefined {
    const slot = this.#free.pop()
    if (slot === undefined) return undefined
    const at = slot * bytesOfCall
    const length = Math.min(requestId.length, bytesOfId)
    for (let index = 0; index < length; index++) this.#bytes[at + 4 + index] = requestId.charCodeAt(index)
    if (length < bytesOfId) this.#bytes[at + 4 + length] = 0
    this.#numbers.setUint32(at, endpoint)
    return slot
  }

  end(slot: number | undefined): void {
    if (slot === undefined) return
    this.#numbers.setUint32(slot * bytesOfCall, 0)
    this.#free.push(slot)
  }

  get shared(): SharedCalls {
    return { memory: this.#memory, bytesOfCall, endpoints: this.#endpoints }
  }
}

/** What is noted at this moment. The watchdog's thread has this function as text, so it uses nothing from around it. */
export function readRunningCalls({ memory, bytesOfCall, endpoints }: SharedCalls) {
  const numbers = new DataView(memory)
  const calls: { endpoint: string; requestId: string }[] = []
  for (let at = 0; at < memory.byteLength; at += bytesOfCall) {
    const endpoint = endpoints[numbers.getUint32(at) - 1]
    if (endpoint === undefined) continue
    const id = new Uint8Array(memory, at + 4, bytesOfCall - 4)
    const end = id.indexOf(0)
    calls.push({ endpoint, requestId: String.fromCharCode(...(end === -1 ? id : id.subarray(0, end))) })
  }
  return calls
}
