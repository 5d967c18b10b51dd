import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What two processes stand beside that share nothing but the machine: a server without a database, and some JSON. */
const fields = Array.from({ length: 20 }, (_, at) => ({ key: `field${at}`, value: at }))
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ fields }))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit())
