import { createParser } from 'eventsource-parser'

/** What one event of a stream holds. An id without data only says where to go on from. */
export type StreamEvent = { readonly id: string | null; readonly data: string | null }

/**
 * Reads a stream of server-sent events as it comes: each piece of text gives the events that it completes.
 * Types and retry times are left out, because the live line sends none.
 */
export function createEventReader(): (chunk: string) => StreamEvent[] {
  let events: StreamEvent[] = []
  const parser = createParser({
    // An event's id is told before the event, and also where there is no data and so, by the standard, no event.
    onId: id => events.push({ id, data: null }),
    onEvent: ({ id, data }) => {
      if (id !== undefined) events.pop()
      events.push({ id: id ?? null, data })
    },
  })
  return chunk => {
    events = []
    parser.feed(chunk)
    return events
  }
}
