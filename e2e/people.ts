export const demoPassword = 'Claimcrew-demo-1'

export const adminEmail = 'admin@claimcrew.test'
export const clientEmail = 'client@claimcrew.test'
export const billerEmail = 'biller@claimcrew.test'
/** Seats of the client's organization: the work without pay, and the pay without screenshots. */
export const managerEmail = 'manager@claimcrew.test'
export const bookkeeperEmail = 'books@claimcrew.test'

export type DemoPerson = typeof adminEmail | typeof clientEmail | typeof billerEmail

/** Somebody as the server describes them, and what lets them in. */
export type Person = {
  userId: string
  userName: string
  email: string
  role: string
  hasCompletedForm: boolean
  secret: string
  token: string
}

/** One session for each of the demo's people, so that no journey has to wait for a password to be checked. */
export async function signInAll(url: string): Promise<Record<DemoPerson, Person>> {
  const [admins, clients, billers] = await Promise.all(
    [adminEmail, clientEmail, billerEmail].map(email => signInAt(url, email)),
  )
  if (!admins || !clients || !billers) throw new Error('Somebody of the demo is missing')
  return { [adminEmail]: admins, [clientEmail]: clients, [billerEmail]: billers }
}

/** One of the demo's people, who all have the same password. */
export async function signInAt(url: string, email: string): Promise<Person> {
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status}`)
  const { authToken: token, user } = await reply.json()
  return { ...user, secret: demoPassword, token }
}
