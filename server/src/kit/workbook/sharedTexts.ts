import { type Compressor, startCompressor } from './compressor.ts'
import { mainNamespace, renderText, xmlHead } from './xml.ts'

export type SharedTexts = {
  /** The number by which cells call this text; undefined when it must stand in the cell itself. */
  numberOf(text: string): number | undefined
  /** How many characters wait to be packed. */
  waiting(): number
  pack(): Promise<void>
  finish(): Promise<void>
  readonly packing: Compressor
}

// What comes again and again is short and comes early: codes, names, kinds of break.
const rememberedTexts = 20_000
const rememberedLength = 100
const maxCharacters = 64 * 1024 * 1024

/**
 * The table of texts that all sheets share. Texts could stand in the cells, but not every program shows those:
 * Apple's Numbers is known not to. The table goes into the file after the sheets, so it is kept until then, packed;
 * past `limit` characters it takes no more.
 */
export function createSharedTexts(limit = maxCharacters): SharedTexts {
  const packing = startCompressor()
  const numbers = new Map<string, number>()
  let [count, length, xml] = [0, 0, `${xmlHead}<sst xmlns="${mainNamespace}">`]

  async function pack() {
    const ready = xml
    xml = ''
    if (ready) await packing.write(ready)
  }

  return {
    packing,
    pack,
    numberOf(text) {
      const cached = numbers.get(text)
      if (cached !== undefined) return cached
      const item = `<si>${renderTextElement(text)}</si>`
      if (length + item.length > limit) return undefined
      length += item.length
      xml += item
      if (numbers.size < rememberedTexts && text.length <= rememberedLength) numbers.set(text, count)
      return count++
    },
    waiting: () => xml.length,
    async finish() {
      xml += '</sst>'
      await pack()
    },
  }
}

export function renderTextElement(text: string): string {
  const xml = renderText(text)
  return `<t${/^\s|\s$|\n/.test(xml) ? ' xml:space="preserve"' : ''}>${xml}</t>`
}
