import { type Role, roles } from '@claimcrew/contract/permissions'

/** A piece of a line, which begins at some letter of it: plain, strong, or a link into the app. */
export type Piece = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'strong' }
  | { readonly kind: 'link'; readonly to: string }
)

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly (readonly Piece[])[] }
  | { readonly kind: 'picture'; readonly alt: string; readonly file: string }

export type HelpArticle = {
  readonly slug: string
  readonly title: string
  /** Whom it is written for. */
  readonly roles: readonly Role[]
  /** What people may call it that does not stand in the text. */
  readonly words: string
  readonly blocks: readonly Block[]
  /** All of it without marks, as it is searched. */
  readonly text: string
}

const marks = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\((\/[^()[\s]*)\)/g

/** Only strong words and links that begin with a slash are more than text: there is nothing that could be HTML. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of line.matchAll(marks)) {
    const [whole, strong, label = '', to = ''] = found
    if (found.index > end) pieces.push({ kind: 'text', at: end, text: line.slice(end, found.index) })
    const at = found.index
    pieces.push(
      strong === undefined ? { kind: 'link', at, text: label, to } : { kind: 'strong', at, text: strong },
    )
    end = found.index + whole.length
  }
  if (end < line.length) pieces.push({ kind: 'text', at: end, text: line.slice(end) })
  return pieces
}

const listMarks = { steps: /^\d+\. /, points: /^- / } as const

function blockOf(lines: readonly string[]): Block {
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
      items: items.map(item => piecesOf(item.replace(mark, '').replace(/(?<!\s)\s*\n\s*/g, ' '))),
    }
  }
  if (first.startsWith('## ')) return { kind: 'heading', pieces: piecesOf(first.slice(3)) }
  return { kind: 'paragraph', pieces: piecesOf(lines.join(' ')) }
}

export const textOfBlock = (block: Block): string => {
  if (block.kind === 'picture') return block.alt
  const lines = 'items' in block ? block.items : [block.pieces]
  return lines.map(pieces => pieces.map(({ text }) => text).join('')).join(' ')
}

/** An article as it is written: its title, whom it is for, further words, and after an empty line the text. */
export function readArticle(slug: string, written: string): HelpArticle {
  const [head = '', ...parts] = written.trim().split(/\n\s*\n/)
  const said = new Map(
    head.split('\n').map(line => {
      const [name = '', ...value] = line.split(':')
      return [name.trim(), value.join(':').trim()] as const
    }),
  )
  const blocks = parts.map(part => blockOf(part.split('\n')))
  const wanted = (said.get('for') ?? '').split(/[,\s]+/)
  return {
    slug,
    title: said.get('title') ?? slug,
    roles: roles.filter(role => wanted.includes(role)),
    words: said.get('words') ?? '',
    blocks,
    text: blocks.map(textOfBlock).join(' '),
  }
}
