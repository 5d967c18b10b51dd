import { useLocation } from '@tanstack/react-router'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import type { MailedLinks } from '../kit/screen/screen.ts'

const modules = import.meta.glob<{ links: MailedLinks }>('../*/links.tsx', { eager: true })

const parts = new Map(
  Object.values(modules)
    .flatMap(({ links }) => Object.entries(links))
    .map(([fragment, load]) => [
      fragment,
      lazyPart(async () => (await Promise.all([load(), import('./notificationKinds.ts')]))[0]),
    ]),
)

/** What a mail's link asks for: `#reset=TOKEN` is the part named reset, with its token. */
export function parseMailedLink(hash: string) {
  const [, fragment = '', token = ''] = /^#?([a-z]+)=(.+)$/.exec(hash) ?? []
  const Part = parts.get(fragment)
  return Part && { Part, token }
}

/** The screen behind the link in the address, if there is one. */
export function MailedLinkScreen() {
  const link = parseMailedLink(useLocation({ select: ({ hash }) => hash }))
  return link ? <link.Part key={link.token} token={link.token} /> : null
}
