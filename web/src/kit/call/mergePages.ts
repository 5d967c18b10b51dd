/** The lists one behind the other; all else is as the last page says it. */
export function mergePages<Page extends object>(before: Page, after: Page): Page {
  const lists = Object.entries(before).flatMap(([name, list]) => {
    const more: unknown = after[name as keyof Page]
    return Array.isArray(list) && Array.isArray(more) ? [[name, [...list, ...more]]] : []
  })
  return { ...after, ...Object.fromEntries(lists) }
}
