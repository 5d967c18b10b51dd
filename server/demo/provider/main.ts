import { startSandbox } from '../../sandbox/server.ts'
import { createDb, openPool } from '../../src/kit/data/db.ts'
import { systemClock } from '../../src/kit/random.ts'
import { demoPerson } from './people.ts'
import { demoSeed, demoTrackerUsers } from './trackerUsers.ts'

// A process of its own, as the real provider is. It ends with the process that started it, however that ends.
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
// Ctrl-C reaches everybody at once, and the app has still to finish what it is asking.
process.on('SIGINT', () => {})

type StartMessage = {
  readonly databaseUrl: string
  readonly port: number
  readonly account: { email: string; password: string }
  readonly billers: Parameters<typeof demoTrackerUsers>[0]
}

process.once('message', async (message: StartMessage) => {
  const db = createDb(openPool(message.databaseUrl, 2))
  const people = demoTrackerUsers(message.billers).map(trackerUser =>
    demoPerson(db, trackerUser, systemClock),
  )
  await startSandbox({
    people,
    now: systemClock,
    seed: demoSeed,
    port: message.port,
    account: message.account,
  })
  process.send?.('ready')
})
