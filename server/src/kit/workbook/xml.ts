export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const longestText = 32_767

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)

// Nearly all texts have none of these, and a look is much cheaper than the four changes below.
const needsCare = /[&<>"_\r\p{Cc}\ud800-\udfff\ufffe\uffff]/u

/** What a cell shows, as XML: all that XML 1.0 and Excel can hold of it. */
export function renderText(text: string): string {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  if (!needsCare.test(whole)) return whole
  const clean = whole
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    // Excel reads _x0041_ as the letter A, wherever it stands.
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return escapeXml(clean)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A for the first column, which is number 1; AA for the 27th. */
export function toColumnName(column: number): string {
  const [rest, last] = [Math.floor((column - 1) / 26), letters[(column - 1) % 26] ?? '']
  return rest === 0 ? last : toColumnName(rest) + last
}
