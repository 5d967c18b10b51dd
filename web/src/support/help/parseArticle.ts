import { type Role, roles } from '@claimcrew/contract/permissions'

/** A piece of a line, which begins at some letter of it: plain, strong, or a link into the app. */
export type InlineToken = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'strong' }
  | { readonly kind: 'link'; readonly to: string }
)

export type ArticleBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly pieces: readonly InlineToken[] }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly (readonly InlineToken[])[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly file: string }

export type HelpArticle = {
  readonly slug: string
  readonly title: string
  /** The roles it is written for. */
  readonly roles: readonly Role[]
  /** What people may call it that does not stand in the text. */
  readonly words: string
  readonly blocks: readonly ArticleBlock[]
  /** All of it without marks, as it is searched. */
  readonly text: string
}

const marks = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\((\/[^()[\s]*)\)/g

/** Only strong words and links that begin with a slash are more than text: there is nothing that could be HTML. */
function parseInline(line: string): InlineToken[] {
  const tokens: InlineToken[] = []
  let end = 0
  for (const match of line.matchAll(marks)) {
    const [whole, strong, label = '', to = ''] = match
    if (match.index > end) tokens.push({ kind: 'text', at: end, text: line.slice(end, match.index) })
    const at = match.index
    tokens.push(
      strong === undefined ? { kind: 'link', at, text: label, to } : { kind: 'strong', at, text: strong },
    )
    end = match.index + whole.length
  }
  if (end < line.length) tokens.push({ kind: 'text', at: end, text: line.slice(end) })
  return tokens
}

const listMarks = { steps: /^\d+\. /, points: /^- / } as const

function blockOf(lines: readonly string[]): ArticleBlock {
  const [first = ''] = lines
  const picture = /^!\[([^\]]+)\]\(([\w-]+\.webp)\)$/.exec(first)
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' }
  for (const kind of ['steps', 'points'] as const) {
    const mark = listMarks[kind]
    if (!mark.test(first)) continue
    // A line without a mark goes on with the one before.
    const items = lines.join('\n').split(/\n(?=\d+\. |- )/)
    return {
      kind,
      items: items.map(item => parseInline(item.replace(mark, '').replace(/(?<!\s)\s*\n\s*/g, ' '))),
    }
  }
  if (first.startsWith('## ')) return { kind: 'heading', pieces: parseInline(first.slice(3)) }
  return { kind: 'paragraph', pieces: parseInline(lines.join(' ')) }
}

export const blockText = (block: ArticleBlock): string => {
  if (block.kind === 'picture') return block.alt
  const lines = 'items' in block ? block.items : [block.pieces]
  return lines.map(tokens => tokens.map(({ text }) => text).join('')).join(' ')
}

/** An article as it is written: its title, whom it is for, further words, and after an empty line the text. */
export function parseArticle(slug: string, source: string): HelpArticle {
  const [head = '', ...parts] = source.trim().split(/\n\s*\n/)
  const headers = new Map(
    head.split('\n').map(line => {
      const [name = '', ...value] = line.split(':')
      return [name.trim(), value.join(':').trim()] as const
    }),
  )
  const blocks = parts.map(part => blockOf(part.split('\n')))
  const audience = (headers.get('for') ?? '').split(/[,\s]+/)
  return {
    slug,
    title: headers.get('title') ?? slug,
    roles: roles.filter(role => audience.includes(role)),
    words: headers.get('words') ?? '',
    blocks,
    text: blocks.map(blockText).join(' '),
  }
}
