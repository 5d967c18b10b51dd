/** `?to=/attendance` leads on only within our own site; anything else, and / itself, counts as nothing. */
export function pathInApp(to: string | undefined): string | undefined {
  if (!to?.startsWith('/')) return undefined
  // What a browser makes of the text decides: //elsewhere and /\elsewhere are other sites.
  const url = URL.parse(to, window.location.origin)
  if (url?.origin !== window.location.origin || url.pathname === '/') return undefined
  return url.pathname + url.search + url.hash
}
