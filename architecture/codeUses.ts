import { type CodeUse, listTexts } from './source.ts'

const statement = /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\($/
const naming = /\.(from|using|table|(inner|left|right|full|cross)Join)\($/
export const changing =
  /\b(?:(?:alter|drop) table|truncate|insert into|update|delete from|create (?:unique )?index (?:\w+ )?on)/

export const isSql = ({ code, args: [first = ''] }: CodeUse) =>
  statement.test(code) ||
  /(^|\.)sql(`|\.(raw|ref|table|id|lit|join)\()$|\bsql as\b.*['"]kysely['"]\W*$/s.test(code) ||
  (/\.query\($/.test(code) && /^[^{]|\btext\b/.test(first))

export const isClockOrChance = ({ code, args }: CodeUse) =>
  /(^|\.)(Date\.now|performance\.now|Math\.random|process\.hrtime|Temporal\.Now)$/.test(code) ||
  /(^|\.)crypto\.(random\w*|getRandomValues)$|\.random(Bytes|UUID)$/.test(code) ||
  /(\brandom.*['"](node:)?crypto|['"]uuid)['"]\W*$/s.test(code) ||
  (/^(new )?(globalThis\.)?Date\($/.test(code) && args.length === 0)

export const isFormat = ({ code }: CodeUse) =>
  /\.(to(Locale)?(Date|Time)String|toLocaleString|toUTCString|toFixed|toPrecision)$/.test(code) ||
  /\bIntl\.(DateTimeFormat|NumberFormat|RelativeTimeFormat|DurationFormat)$/.test(code)

export const isCacheWrite = ({ code }: CodeUse) => /\.setQuer(y|ies)Data$/.test(code)

export function tablesIn({ code, args: [first = ''] }: CodeUse): string[] {
  if (/\.(query|raw)\($|`$/.test(code)) return wordsAfter(/\b(?:from|join|into|update|using|table)/, first)
  const named = statement.test(code) || naming.test(code) ? listTexts(first) : []
  return named.flatMap(text => text.replace('public.', '').match(/^\w+/) ?? [])
}

export function wordsAfter(keyword: RegExp, sql: string): string[] {
  const named = new RegExp(`${keyword.source}(?: if exists| only)*\\s+(?:public\\.)?"?(\\w+)`, 'gi')
  return [...sql.matchAll(named)].map(([, word = '']) => word)
}
