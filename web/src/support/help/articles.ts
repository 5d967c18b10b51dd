import { type HelpArticle, readArticle } from './read.ts'

const written = import.meta.glob<string>('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const drawn = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

/** Every article, in the order of its file's number. */
export const articles: readonly HelpArticle[] = Object.entries(written)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, text]) => readArticle(nameOf(path).replace(/^\d+-|\.md$/g, ''), text))

const pictures = new Map(Object.entries(drawn).map(([path, address]) => [nameOf(path), address]))

export const pictureOf = (file: string): string | undefined => pictures.get(file)
