import type { Instant } from '@claimcrew/contract/kit/time'

/** What a letter says, part by part; text and HTML are both made from it. */
export type EmailBlock =
  | string
  | { readonly button: string; readonly to: string }
  | { readonly items: readonly { readonly title: string; readonly text: string; readonly to: string }[] }
  /** The small print at the end. */
  | { readonly aside: string; readonly link: string; readonly to: string }

export type Email = {
  readonly to: string
  readonly subject: string
  readonly body: readonly EmailBlock[]
  /** From then on it is of no use to its reader. */
  readonly until?: Instant
  /** Where its reader can say that they want no more of these. */
  readonly unsubscribe?: string
}

const signature = 'Claimcrew'

export function renderText(body: readonly EmailBlock[]): string {
  return [...body.map(textOfBlock), signature].join('\n\n')
}

function textOfBlock(block: EmailBlock): string {
  if (typeof block === 'string') return block
  if ('button' in block) return `${block.button}:\n${block.to}`
  if ('items' in block)
    return block.items.map(({ title, text, to }) => `${title}\n${text}\n${to}`).join('\n\n')
  return `--\n${block.aside} ${block.link}: ${block.to}`
}

const ink = '#0f172a'
const quiet = '#526075'
const accent = '#0b6b66'
const line = '#dfe5ec'
const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

/** Tables and styles in place, as mail programs of all ages want it. Nothing is loaded from anywhere. */
export function renderHtml(subject: string, body: readonly EmailBlock[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f7f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${line};border-radius:8px">
<tr><td style="padding:32px;${font};font-size:15px;line-height:1.55;color:${ink}">
<p style="margin:0 0 24px;font-size:17px;font-weight:600;color:${accent}">${signature}</p>
${body.map(htmlOfBlock).join('\n')}
</td></tr></table></td></tr></table></body></html>`
}

function htmlOfBlock(block: EmailBlock): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escaped(block)}</p>`
  if ('button' in block)
    return `<p style="margin:24px 0"><a href="${escaped(block.to)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escaped(block.button)}</a></p>`
  if ('items' in block) return block.items.map(htmlOfItem).join('\n')
  return `<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:13px;color:${quiet}">${escaped(block.aside)} <a href="${escaped(block.to)}" style="color:${quiet}">${escaped(block.link)}</a></p>`
}

function htmlOfItem({ title, text, to }: { title: string; text: string; to: string }): string {
  return `<p style="margin:0 0 16px;padding-left:12px;border-left:3px solid ${line}"><a href="${escaped(to)}" style="color:${accent};font-weight:600;text-decoration:none">${escaped(title)}</a><br>${escaped(text)}</p>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
