import { type HelpArticle, parseArticle } from './parseArticle.ts'

const articleTexts = import.meta.glob<string>('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictureFiles = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.split('/').at(-1) ?? ''

/** Every article, in the order of its file's number. */
export const articles: readonly HelpArticle[] = Object.entries(articleTexts)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, text]) => parseArticle(nameOf(path).replace(/^\d+-|\.md$/g, ''), text))

const pictures = new Map(Object.entries(pictureFiles).map(([path, address]) => [nameOf(path), address]))

export const findPicture = (file: string): string | undefined => pictures.get(file)
