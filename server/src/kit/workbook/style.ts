import { escapeXml, mainNamespace, xmlHead } from './xml.ts'

type Color = `#${string}`

export type Style = {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly size?: number
  readonly color?: Color
  readonly fill?: Color
  /** A thin line around the cell. */
  readonly border?: Color
  readonly align?: 'left' | 'center' | 'right'
  readonly vertical?: 'top' | 'center'
  readonly wrap?: boolean
  /** As Excel writes it: `0.00`, `[h]:mm`, `d mmm`. A day and a time have one of their own without it. */
  readonly format?: string
}

/** What the same style is used for. `quoted` is text that a person's Enter would otherwise turn into a formula. */
const uses = ['plain', 'quoted', 'day', 'time'] as const
export type StyleUse = (typeof uses)[number]

export type StyleBook<Name extends string> = {
  readonly xml: string
  numberOf(name: Name | undefined, use: StyleUse): number
}

const firstOwnFormat = 164
const general = 'General'
const usualFormat: Readonly<Record<StyleUse, string>> = {
  plain: general,
  quoted: general,
  day: 'yyyy-mm-dd',
  time: 'yyyy-mm-dd hh:mm',
}

export function createStyleBook<Name extends string>(styles: Readonly<Record<Name, Style>>): StyleBook<Name> {
  const formats: string[] = []
  const fonts = [fontXml({})]
  // Excel takes the first two for its own, whatever they say.
  const fills = [patternXml('none'), patternXml('gray125')]
  const borders = [borderXml({})]

  const cellFormats = [{}, ...Object.values<Style>(styles)].flatMap(style =>
    uses.map(use => {
      const format = style.format ?? usualFormat[use]
      const formatId = format === general ? 0 : firstOwnFormat + indexIn(formats, format)
      const [font, border] = [indexIn(fonts, fontXml(style)), indexIn(borders, borderXml(style))]
      const fill = style.fill ? indexIn(fills, patternXml('solid', style.fill)) : 0
      return (
        `<xf numFmtId="${formatId}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"` +
        ' applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"' +
        `${use === 'quoted' ? ' quotePrefix="1"' : ''}>${alignmentXml(style)}</xf>`
      )
    }),
  )
  const formatElements = formats.map(
    (format, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${escapeXml(format)}"/>`,
  )
  const indexes = new Map(Object.keys(styles).map((name, index) => [name, index + 1]))

  return {
    xml:
      `${xmlHead}<styleSheet xmlns="${mainNamespace}">${list('numFmts', formatElements)}${list('fonts', fonts)}` +
      `${list('fills', fills)}${list('borders', borders)}` +
      `${list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'])}` +
      `${list('cellXfs', cellFormats)}` +
      `${list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>'])}</styleSheet>`,
    numberOf: (name, use) =>
      (name === undefined ? 0 : (indexes.get(name) ?? 0)) * uses.length + uses.indexOf(use),
  }
}

const list = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`

function indexIn(items: string[], item: string): number {
  const index = items.indexOf(item)
  return index === -1 ? items.push(item) - 1 : index
}

const fontXml = ({ bold, italic, size = 11, color = '#000000' }: Style) =>
  `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="${size}"/><color rgb="${argb(color)}"/>` +
  '<name val="Calibri"/><family val="2"/></font>'

const patternXml = (pattern: string, color?: Color) =>
  `<fill><patternFill patternType="${pattern}">${color ? `<fgColor rgb="${argb(color)}"/>` : ''}</patternFill></fill>`

function borderXml({ border }: Style): string {
  const line = border ? ` style="thin"><color rgb="${argb(border)}"/></` : '></'
  return `<border>${['left', 'right', 'top', 'bottom'].map(side => `<${side}${line}${side}>`).join('')}<diagonal/></border>`
}

function alignmentXml({ align, vertical, wrap }: Style): string {
  const attributes = [
    align && ` horizontal="${align}"`,
    vertical && ` vertical="${vertical}"`,
    wrap && ' wrapText="1"',
  ].filter(one => one)
  return attributes.length ? `<alignment${attributes.join('')}/>` : ''
}

function argb(color: Color): string {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new RangeError(`“${color}” is not a color such as #1f7a4d.`)
  return `FF${color.slice(1).toUpperCase()}`
}
