import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Deployment = {
  readonly url: string
  /** From now on another version is served, and the files of the one before are gone. */
  deploy(version: string): void
  stop(): Promise<void>
}

const assetName = /([\w-]+-[\w-]{8})\.(js|css)\b/g
/** In the service worker, whose version is made of the names of its files. */
const workerVersion = /\$\{prefix\}[\w-]+/
const text = /^(text\/|application\/javascript)/

/** The app behind a door that gives its files other names for each version, as a build does whose files have changed. */
export async function openDeployment(app: string): Promise<Deployment> {
  let version = ''
  const mark = () => (version === '' ? '' : `.${version}`)
  const answer = (answered: IncomingMessage, response: ServerResponse) => {
    const headers = { ...answered.headers }
    if (!text.test(headers['content-type'] ?? '') || /event-stream/.test(headers['content-type'] ?? '')) {
      response.writeHead(answered.statusCode ?? 500, headers)
      answered.pipe(response)
      return
    }
    const chunks: Buffer[] = []
    answered.on('data', chunk => chunks.push(chunk))
    answered.on('end', () => {
      const body = Buffer.concat(chunks)
        .toString()
        .replace(assetName, `$1${mark()}.$2`)
        .replace(workerVersion, `$&${mark()}`)
      delete headers['content-length']
      delete headers.etag
      delete headers['last-modified']
      response.writeHead(answered.statusCode ?? 500, headers).end(body)
    })
  }
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    const isAsset = /^\/assets\/.+\.(js|css)$/.test(path)
    if (isAsset && !path.includes(`${mark()}.`)) {
      response.writeHead(404).end()
      return
    }
    const url = new URL(path.replace(/\.v\d+\.(js|css)$/, '.$1'), app)
    // What a browser has of an earlier version is not the same any more, whatever the app believes.
    const { 'if-none-match': _, 'if-modified-since': __, ...others } = incoming.headers
    const headers = { ...others, host: url.host, 'accept-encoding': 'identity' }
    const passing = request(url, { method: incoming.method, headers }, answered => answer(answered, response))
    passing.on('error', () => response.destroy())
    response.on('close', () => passing.destroy())
    incoming.pipe(passing)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: next => {
      version = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
