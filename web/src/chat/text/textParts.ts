import { cleanMessageText } from '@claimcrew/contract/chat/rules'
import { LinkifyIt } from 'linkify-it'

/** A piece of a message: plain text, or a link that is safe to follow. */
type TextPart = { readonly text: string; readonly href?: string }

// Only what a browser opens as a page: no mail, no file, no script, no bare host that may be the end of a sentence.
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)

function hrefOf(schema: string, url: string, text: string): string | undefined {
  if (schema === '' && !/^www\./i.test(text)) return
  const address = URL.parse(schema === '' ? `https://${text}` : url)
  if (!address) return
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined
}

/** A message's text in pieces. It is only ever shown as text, so nothing in it can be anything else. */
export function splitLinks(message: string): readonly TextPart[] {
  const text = cleanMessageText(message)
  // Most messages have none, and looking closely takes its time.
  if (!/https?:|www\./i.test(text)) return text === '' ? [] : [{ text }]
  const parts: TextPart[] = []
  let end = 0
  for (const match of finder.match(text) ?? []) {
    const href = hrefOf(match.schema, match.url, match.raw)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: match.raw, href })
    end = match.lastIndex
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

const pictograph = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A message of one to three emoji and nothing else, which is shown larger. */
export function isEmojiOnly(text: string): boolean {
  if (text === '' || text.length > 40) return false
  const seen = [...letters.segment(text.replace(/\s/g, ''))]
  return seen.length > 0 && seen.length <= 3 && seen.every(({ segment }) => pictograph.test(segment))
}
