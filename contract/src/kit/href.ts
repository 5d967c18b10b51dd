import type { OrganizationId } from './ids.ts'
import type { Href, Path, PathValues } from './paths.ts'

/** A path without names has nothing that must be given, and one without search nothing that can be. */
type HrefArguments<P extends Path> = keyof PathValues<P> extends never
  ? []
  : Record<never, never> extends PathValues<P>
    ? [values?: PathValues<P>]
    : [values: PathValues<P>]

/** The address of a screen: `to('/worklog', { range: 'daily', biller })`. What is undefined is left out. */
export function to<P extends Path>(path: P, ...values: HrefArguments<P>): Href {
  const entries = Object.entries(values[0] ?? {}).filter(([, value]) => value !== undefined)
  const isInPath = ([name]: [string, unknown]) => path.split('/').includes(`$${name}`)
  const text = (value: unknown) => encodeURIComponent(String(value))
  const pathname = entries
    .filter(isInPath)
    .reduce((filled, [name, value]) => filled.replace(`$${name}`, text(value)), path as string)
  const search = entries.filter(one => !isInPath(one)).map(([name, value]) => `${name}=${text(value)}`)
  return (search.length > 0 ? `${pathname}?${search.join('&')}` : pathname) as Href
}

/** What a mail can ask of the front door, with its token in the fragment: a server never sees it. */
export type MailedFragment = 'reset' | 'verify' | 'unsubscribe' | 'invitation' | 'seat'

export const toMailedLink = (fragment: MailedFragment, token: string): string => `/#${fragment}=${token}`

/**
 * The front door leads people who are signed in on to the address, and asks others to sign in first. What it is about may
 * be an organization's: a client who acts for another one of theirs is switched to it.
 */
export const toSignInHref = (href: Href, organizationId: OrganizationId | null = null): string =>
  `/?to=${encodeURIComponent(href)}${organizationId === null ? '' : `&organization=${organizationId}`}`
