/** As much of a task as it is found by; a book in a note is not searched to its end. */
const maxWords = 300
const longest = 60

/** The words of a text as they are searched: case and accents aside, each once. */
export function listWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return [...new Set((words ?? []).slice(0, maxWords).map(word => word.slice(0, longest)))]
}

/** A search as PostgreSQL takes it: each word begins one of the task's; null where there is nothing to look for. */
export function toTsQuery(q: string): string | null {
  const words = listWords(q)
  // Letters and digits alone, so nothing in them has to be quoted.
  return words.length === 0 ? null : words.map(word => `'${word}':*`).join(' & ')
}
