export type PdfToken = {
  readonly kind: 'name' | 'word' | 'string' | '<<' | '>>' | '[' | ']'
  /** A name without its slash and with its escapes undone; a word as it stands. */
  readonly text: string
}

const isBlank = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32

const delimiters = new Set(Buffer.from('()<>[]{}/%'))

/** Reads a PDF's own language from any place on. What is between `stream` and `endstream` is skipped with `skipStream`. */
export class PdfTokens {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  next(): PdfToken | null {
    this.#skipBlanks()
    const bytes = this.#bytes
    const first = bytes[this.#at]
    if (first === undefined) return null
    this.#at++
    switch (String.fromCharCode(first)) {
      case '/':
        return { kind: 'name', text: unescapeName(this.#plainRun()) }
      case '(':
        this.#skipString()
        return { kind: 'string', text: '' }
      case '<':
        if (this.#takes(0x3c)) return { kind: '<<', text: '' }
        this.#at = after(bytes, '>', this.#at)
        return { kind: 'string', text: '' }
      case '>':
        this.#takes(0x3e)
        return { kind: '>>', text: '' }
      case '[':
        return { kind: '[', text: '' }
      case ']':
        return { kind: ']', text: '' }
      case ')':
      case '{':
      case '}':
        return { kind: 'word', text: String.fromCharCode(first) }
      default:
        this.#at--
        return { kind: 'word', text: this.#plainRun() }
    }
  }

  /** The bytes of the stream whose keyword was just read; null where it has no end. */
  skipStream(): Buffer | null {
    const bytes = this.#bytes
    if (bytes[this.#at] === 13) this.#at++
    if (bytes[this.#at] === 10) this.#at++
    const [start, end] = [this.#at, bytes.indexOf('endstream', this.#at)]
    if (end < 0) return null
    this.#at = end + 'endstream'.length
    return bytes.subarray(start, end)
  }

  #takes(byte: number): boolean {
    if (this.#bytes[this.#at] !== byte) return false
    this.#at++
    return true
  }

  #skipBlanks(): void {
    for (;;) {
      while (isBlank(this.#bytes[this.#at])) this.#at++
      if (this.#bytes[this.#at] !== 0x25) return
      // A comment goes to the end of its line.
      while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 10 && this.#bytes[this.#at] !== 13)
        this.#at++
    }
  }

  #plainRun(): string {
    const start = this.#at
    for (let byte = this.#bytes[this.#at]; byte !== undefined; byte = this.#bytes[++this.#at])
      if (isBlank(byte) || delimiters.has(byte)) break
    return this.#bytes.toString('latin1', start, this.#at)
  }

  #skipString(): void {
    for (let depth = 1; depth > 0 && this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]
      if (byte === 0x5c) this.#at++
      else if (byte === 0x28) depth++
      else if (byte === 0x29) depth--
    }
  }
}

const after = (bytes: Buffer, sign: string, from: number) => {
  const index = bytes.indexOf(sign, from)
  return index < 0 ? bytes.length : index + 1
}

/** A name may write any of its letters as #4a. */
export const unescapeName = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
