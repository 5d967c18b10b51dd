export type Element = {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
  /** Everything of this name inside it, however deep. */
  all(name: string): Element[]
}

const elementOf = (
  name: string,
  attributes: Record<string, string> = {},
  children: Element[] = [],
): Element => ({
  name,
  attributes,
  children,
  text: '',
  all: name => collect(name, children),
})

function collect(tagName: string, elements: Element[], matches: Element[] = []): Element[] {
  for (const element of elements) {
    if (element.name === tagName) matches.push(element)
    collect(tagName, element.children, matches)
  }
  return matches
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a parser must refuse them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u
const tokenPattern = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

/** Reads the XML that spreadsheets are made of, and throws at whatever is not well-formed. */
export function parseXml(xml: string): Element {
  const body = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"( standalone="yes")?\?>\s*/, '')
  if (forbidden.test(body)) throw new Error('It has a character that XML cannot hold.')
  const root = elementOf('')
  const open = [root]
  for (tokenPattern.lastIndex = 0; tokenPattern.lastIndex < body.length; ) {
    const at = tokenPattern.lastIndex
    const [, closes, name = '', attributes = '', closesItself, text] =
      tokenPattern.exec(body) ?? wrong(body, at)
    const inside = open.at(-1) ?? root
    if (text !== undefined) inside.text += decoded(text)
    else if (closes) {
      if (open.pop()?.name !== name) wrong(body, at)
    } else {
      const element = elementOf(name, attributesIn(attributes))
      inside.children.push(element)
      if (!closesItself) open.push(element)
    }
  }
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim()) wrong(body, body.length)
  return root
}

function attributesIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decoded(value),
  ])
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) wrong(text, 0)
  return Object.fromEntries(pairs)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/&(\w*);?/g, (_, name: string) => entities[name] ?? wrong(text, 0))

function wrong(text: string, at: number): never {
  throw new Error(`It is not well-formed: ${text.slice(at, at + 80)}`)
}
