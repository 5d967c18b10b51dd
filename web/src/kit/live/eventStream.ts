/** What one event of a stream holds. An id without data only says where to go on from. */
export type StreamEvent = { readonly id: string | null; readonly data: string | null }

/**
 * Reads a stream of server-sent events as it comes: each piece of text gives the events that it completes.
 * Types and retry times are left out, because the live line sends none.
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let id: string | null = null
  let data: string[] = []

  const take = (line: string): void => {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'data') data.push(value)
    // The standard forbids an id with this character in it.
    else if (name === 'id' && !value.includes('\0')) id = value
  }

  return piece => {
    // A carriage return at the very end may be half of a line's end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    const events: StreamEvent[] = []
    for (const line of lines) {
      if (line !== '') {
        take(line)
        continue
      }
      if (id !== null || data.length > 0) events.push({ id, data: data.length > 0 ? data.join('\n') : null })
      id = null
      data = []
    }
    return events
  }
}
