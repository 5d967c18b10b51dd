import { toStoredSession } from '../e2e/storedSession.ts'
import { makeTaskCsv } from './tasks-data.ts'

/** Somebody with what their browser keeps of them. */
type Person = { readonly userId: string; readonly stored: Readonly<Record<string, string>> }

/** A client with many tasks, and one of their billers with a day of many entries. */
export type KeysScene = { readonly client: Person; readonly biller: Person; readonly day: string }

/** The demo's people, who are all there is to a browser. */
export async function makeKeysScene(
  url: string,
  { cards, rows }: { readonly cards: number; readonly rows: number },
): Promise<KeysScene> {
  const [client, biller] = [
    await signIn(url, 'client@claimcrew.test'),
    await signIn(url, 'biller@claimcrew.test'),
  ]
  const form = new FormData()
  const table = makeTaskCsv(cards, 'biller@claimcrew.test')
  form.append('file', new Blob([table], { type: 'text/csv' }), 'tasks.csv')
  await send(url, client, 'POST', '/api/tasks/import?dryRun=false', form)
  // The demo's people rest on Sundays.
  const day = lastSunday()
  const { day: before, clients } = await send(url, biller, 'GET', `/api/production/${biller.userId}/${day}`)
  const entries = Array.from({ length: rows }, (_, index) => ({
    clientId: clients[0].clientId,
    workType: ['payment-posting-manual', 'charge-entry', 'appeals'][index % 3],
    quantity: 10 + index,
    minutes: 5,
    payer: 'aetna',
    note: 'As every day',
  }))
  const dayBody = JSON.stringify({ version: before.version, entries })
  await send(url, biller, 'PUT', `/api/production/${biller.userId}/${day}`, dayBody)
  return { client, biller, day }
}

function lastSunday(): string {
  const now = new Date()
  return new Date(now.getTime() - (now.getUTCDay() || 7) * 86_400_000).toISOString().slice(0, 10)
}

async function signIn(url: string, email: string): Promise<Person> {
  const body = JSON.stringify({ email, password: 'Claimcrew-demo-1' })
  const { authToken: token, user } = await send(url, null, 'POST', '/auth/login', body)
  return {
    userId: user.userId,
    stored: toStoredSession(token, user),
  }
}

async function send(url: string, by: Person | null, method: string, path: string, body?: string | FormData) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(by ? { authorization: `Bearer ${by.stored.token}` } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  return answer.json()
}
