/**
 * Stands in the page itself. It asks for what the first screen will read while the program is still on its way; the
 * program then takes these answers instead of asking (web/src/kit/call/preloadedCalls.ts).
 */
type Calls = Readonly<Record<string, readonly string[]>>

/** Written in by the build (web/build/preloadCalls.ts): addresses by role, and by role and path. */
const calls: Calls = JSON.parse('__START_CALLS__')

/** The call that says for which organization the session acts, and so all of these are answered. */
const organizationCall = '__ORGANIZATION_CALL__'

const parse = (text: string | null) => JSON.parse(text ?? 'null')

try {
  const role = localStorage.getItem('role') ?? ''
  const token = localStorage.getItem('token')
  const { userId } = parse(localStorage.getItem('user')) ?? {}
  if (token && userId && localStorage.getItem('isUserLoggedIn') === 'true' && navigator.onLine) {
    const actingFor = parse(sessionStorage.getItem('organization'))
    const isKnown = role === 'CLIENT' && actingFor?.userId === userId
    const organizationId: string | null = isKnown ? actingFor.organization.organizationId : null
    const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
    if (organizationId) headers.set('claimcrew-organization', organizationId)
    const path = location.pathname === '/' && !location.hash ? '/dashboard' : location.pathname
    // Where something is chosen or open on the screen it reads other things.
    const ofScreen = location.search ? [] : (calls[`${role} ${path}`] ?? [])
    const addresses = [...(calls[role] ?? []), ...ofScreen]
    const ask = (address: string): [string, Promise<Response>] => {
      const filled = address.replace(':id', encodeURIComponent(userId))
      const answer = fetch(filled, { headers })
      // The program hears of a failure when it takes the answer; where it takes none, nothing has failed.
      answer.catch(() => undefined)
      return [filled, answer]
    }
    const preloadedCalls = { token, organizationId, answers: new Map(addresses.map(ask)) }
    Object.assign(window, { preloadedCalls })
    if (!organizationId)
      preloadedCalls.answers
        .get(organizationCall)
        ?.then(answer => answer.clone().json())
        .then(
          ({ organization }) => {
            preloadedCalls.organizationId = organization?.organizationId ?? null
          },
          () => undefined,
        )
  }
} catch {
  // What is stored may be broken; the program then asks by itself.
}
