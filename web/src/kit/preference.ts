/**
 * Wishes that belong to this browser rather than to the person signed in: signing out clears the whole local
 * storage, and these must outlive it, so they are cookies. The server never reads them.
 */
export function readPreference(name: string): string | undefined {
  const start = `${name}=`
  return document.cookie
    .split('; ')
    .find(part => part.startsWith(start))
    ?.slice(start.length)
}

const year = 365 * 24 * 60 * 60

export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not yet in every current browser
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`
}
