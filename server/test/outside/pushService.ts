import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '../afterFile.ts'

type ReceivedPush = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service on loopback, which answers as a test tells it to. */
export async function openPushService() {
  const received: ReceivedPush[] = []
  const service = {
    url: '',
    received,
    answer: (response: ServerResponse): unknown => response.writeHead(201).end(),
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    received.push({ path: request.url ?? '', headers: request.headers, body })
    service.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser's half of RFC 8291, written for itself: what it reads was encrypted as browsers want it. */
export function newBrowser() {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(12).toString('base64url')}`
  return {
    path,
    subscription: (service: string) => ({
      endpoint: `${service}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    read(body: Buffer): Record<string, unknown> {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(keys.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const opening = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
      opening.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}
