import { signIn } from '@claimcrew/contract/people/contract'
import { compare, describeRounds, load } from './load.ts'
import { run, runApp } from './processes.ts'
import type { Figure } from './report.ts'
import { benchSecondFactor } from './sign-in.ts'

const credentials = { email: 'client@claimcrew.test', password: 'Claimcrew-demo-1' }

/** An authenticated read of the own user, beside a bare select by key on the same database, and what a second factor costs. */
export async function benchPeople(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  const control = await run(['bench/control.ts'], { DATABASE_URL: databaseUrl })
  try {
    const answer = await fetch(`${app.url}${signIn.path}`, {
      method: signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    const { authToken, user } = signIn.reply.parse(await answer.json())
    const path = `/user/${user.userId}`
    const measured = await compare(
      () => load(`${app.url}${path}`, { headers: { authorization: `Bearer ${authToken}` } }),
      () => load(`${control.url}${path}`),
    )
    return [
      {
        name: 'GET /user/{id}, signed in: share of the control’s rate',
        value: measured.throughput,
        unit: '',
        bound: { atLeast: 0.6 },
        behind: describeRounds(measured),
      },
      {
        name: 'GET /user/{id}, signed in: p99 beside the control’s',
        value: measured.p99,
        unit: '×',
        bound: { atMost: 3 },
      },
      await benchSecondFactor(app.url, databaseUrl),
    ]
  } finally {
    await control.stop()
    await app.stop()
  }
}
