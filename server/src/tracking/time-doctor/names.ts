import * as z from 'zod'

/** One line that can be kept and shown, whatever it held. */
export function cleanText(text: string, most = 200): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  // A pair of surrogates is not cut in two.
  return line
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** What may be missing, null or of another kind without harm. */
export const optionalText = z
  .string()
  .transform(text => cleanText(text))
  .catch('')

/** Where no name can be told without telling more. */
const otherUse = 'Other'

/** Which program or site was used. Windows show patients, and so do addresses, files and titles: of those nothing passes. */
export function toUseName(use: {
  readonly type: string
  readonly value: string
  readonly title: string
}): string {
  const value = cleanText(use.value, 2000)
  if (/web|site|url|domain/i.test(use.type) || /^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return toSite(value)
  // Only a program that is called by one word shows its bare name as a title.
  if (value.includes(' ') && value === cleanText(use.title, 2000)) return otherUse
  return toProgram(value)
}

const hostPattern = /^(?=.{4,100}$)(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}|\d+(?:\.\d+){3})$/
const addressPattern = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i

function toSite(address: string): string {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`)
  if (!url || !/^https?:$/.test(url.protocol)) return otherUse
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '')
  // A bare number, such as that of a record, would be read as an address of the net and could be read back.
  const isMadeUp = /^[\d.]+$/.test(host) && !address.includes(host)
  return hostPattern.test(host) && !document.test(host) && !isMadeUp ? host : otherUse
}

const program = /\.(?:exe|app|msc|msi|jar|appimage)$/i
const programFolder = /[\\/](?:s?bin|MacOS|Applications)[\\/][^\\/]+$/i

function toProgram(value: string): string {
  if (!program.test(value) && addressPattern.test(value)) return toSite(value)
  const last = value.split(/[\\/]/).at(-1) ?? ''
  const isFile = last !== value && !program.test(last) && !programFolder.test(value)
  const name = last.replace(program, '')
  return isFile || looksLikeTitle(name) ? otherUse : name
}

const document =
  /\.(?:pdf|docx?|xls[xmb]?|csv|txt|rtf|odt|ods|pptx?|png|jpe?g|gif|tiff?|bmp|dcm|html?|eml|msg|zip|xml|json|hl7|edi|835|837)\b/i
const date = /\d{1,2}[.-]\d{1,2}[.-](?:19|20)?\d{2}\b|(?:19|20)\d{2}[.-]\d{1,2}[.-]\d{1,2}/
const longest = 60
const maxWords = 6

/** Programs have short plain names; titles are long, join several things, or hold files, dates and numbers of records. */
function looksLikeTitle(name: string): boolean {
  return (
    name.length > longest ||
    name.split(' ').length > maxWords ||
    !/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .+&_'()-]*$/u.test(name) ||
    / [-.&+_]+ /.test(name.replaceAll(' & ', ' ')) ||
    /\d{5}/.test(name) ||
    document.test(name) ||
    date.test(name)
  )
}

/** A category is a word of the provider's own; what looks like more than that is none. */
export function toCategory(text: string): string {
  const name = cleanText(text)
  return name.length > longest || /[\\?=@#:]|\d{5}/.test(name) || document.test(name) ? '' : name
}
