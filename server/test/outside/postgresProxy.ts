import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A line to PostgreSQL that can go dead: anyone who is connected stays so and hears nothing any more. */
export async function openPostgresProxy() {
  const ends = new Set<Socket>()
  let target: URL | undefined
  let isDead = false
  const server = createServer(near => {
    const folder = decodeURIComponent(target?.hostname ?? '')
    const port = Number(target?.port)
    const far = folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, folder)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', bytes => isDead || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const end of ends) end.destroy()
    server.close()
  })
  return {
    /** The same database, by this line. */
    to(url: string): string {
      target = new URL(url)
      const through = new URL(url)
      through.hostname = '127.0.0.1'
      through.port = String((server.address() as AddressInfo).port)
      return through.href
    },
    goDead() {
      isDead = true
    },
    comeBack() {
      isDead = false
    },
  }
}
