import { crc32, inflateRawSync } from 'node:zlib'
import { type Element, parseXml } from './xml.ts'

type ReadCell = {
  /** As a person sees it: a date is one by its format, and a number underneath. */
  kind: 'text' | 'number' | 'date' | 'blank'
  value: string | number | null
  formula: string | undefined
  format: string
  look: { bold: boolean; color: string; fill: string; border: string; alignment: Record<string, string> }
  /** Stays text when a person presses Enter on it. */
  quoted: boolean
}

export type ReadSheet = {
  name: string
  root: Element
  cells: ReadonlyMap<string, ReadCell>
  /** The values row by row, with null where nothing stands. */
  rows: (string | number | null)[][]
}

/** An .xlsx file as another program understands it: it knows nothing of how ours are written. */
export function readWorkbook(file: Buffer): ReadSheet[] {
  const files = unzip(file)
  const open = (path: string) => parseXml(files.get(path)?.toString() ?? '')
  const targets = new Map(
    open('xl/_rels/workbook.xml.rels')
      .all('Relationship')
      .map(({ attributes }) => [attributes.Id, attributes.Target]),
  )
  const texts = open('xl/sharedStrings.xml').all('si').map(textOf)
  const cellStyles = looksIn(open('xl/styles.xml'))
  return open('xl/workbook.xml')
    .all('sheet')
    .map(({ attributes }) => {
      const root = open(`xl/${targets.get(attributes['r:id'] ?? '')}`)
      const cells = new Map(
        root.all('c').map(cell => [cell.attributes.r ?? '', readCell(cell, texts, cellStyles)]),
      )
      return { name: attributes.name ?? '', root, cells, rows: rowsOf(root, cells) }
    })
}

/** By the directory at the end, as zip readers do; each file is checked against its sum. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packedSize, size] = [16, 20, 24].map(place => file.readUInt32LE(at + place))
    const [nameLength = 0, extraLength = 0, noteLength = 0] = [28, 30, 32].map(place =>
      file.readUInt16LE(at + place),
    )
    const start = file.readUInt32LE(at + 42)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const content = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = inflateRawSync(file.subarray(content, content + (packedSize ?? 0)))
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged.`)
    files.set(name, bytes)
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

type CellLook = Pick<ReadCell, 'format' | 'look' | 'quoted'>

function looksIn(styles: Element): CellLook[] {
  const formats = new Map(
    styles.all('numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  )
  const part = (list: string, item: string) =>
    styles.all(list)[0]?.children.filter(one => one.name === item) ?? []
  const [fonts, fills, borders] = [part('fonts', 'font'), part('fills', 'fill'), part('borders', 'border')]
  return part('cellXfs', 'xf').map(xf => {
    const { numFmtId = '', fontId, fillId, borderId, quotePrefix } = xf.attributes
    const [font, fill, border] = [fonts[Number(fontId)], fills[Number(fillId)], borders[Number(borderId)]]
    const color = (name: string, of: Element | undefined) => of?.all(name)[0]?.attributes.rgb ?? ''
    return {
      format: formats.get(numFmtId) ?? 'General',
      quoted: quotePrefix === '1',
      look: {
        bold: font?.all('b').length === 1,
        color: color('color', font),
        fill: color('fgColor', fill),
        border: color('color', border),
        alignment: xf.all('alignment')[0]?.attributes ?? {},
      },
    }
  })
}

function readCell(cell: Element, texts: string[], cellStyles: CellLook[]): ReadCell {
  const cellStyle = cellStyles[Number(cell.attributes.s ?? 0)]
  if (!cellStyle) throw new Error(`${cell.attributes.r} has a style that does not exist.`)
  const common = { ...cellStyle, formula: cell.all('f')[0]?.text }
  const value = cell.all('v')[0]?.text
  if (cell.attributes.t === 's') return { ...common, kind: 'text', value: texts[Number(value)] ?? null }
  if (cell.attributes.t === 'inlineStr') return { ...common, kind: 'text', value: textOf(cell) }
  if (value === undefined) return { ...common, kind: 'blank', value: null }
  if (!/[dmy]/.test(cellStyle.format)) return { ...common, kind: 'number', value: Number(value) }
  const time = new Date(Math.round((Number(value) - 25_569) * 86_400_000)).toISOString()
  return {
    ...common,
    kind: 'date',
    value: /h/.test(cellStyle.format) ? time.slice(0, 19) : time.slice(0, 10),
  }
}

const textOf = (element: Element) =>
  element
    .all('t')
    .map(({ text }) => text)
    .join('')
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function rowsOf(root: Element, cells: ReadSheet['cells']): ReadSheet['rows'] {
  const rows: ReadSheet['rows'] = []
  for (const [place, { value }] of cells) {
    const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    const row = rows[Number(number) - 1] ?? []
    row[column - 1] = value
    rows[Number(number) - 1] = row
  }
  return Array.from({ length: root.all('row').length }, (_, index) =>
    Array.from(rows[index] ?? [], value => value ?? null),
  )
}
