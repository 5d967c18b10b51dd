import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { closeAfterFile } from '../afterFile.ts'

type PoolerMode = 'transaction' | 'session'

const sslRequest = 80_877_103
const readyForQuery = 'Z'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)
const outsideOfTransaction = 'I'.charCodeAt(0)

/** A message of PostgreSQL's protocol: its kind, its length, and what it says. */
function toMessage(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5, kind)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

/** A welcome with a process number that is made up, as poolers do. */
const welcome = Buffer.concat([
  toMessage('R', Buffer.alloc(4)),
  toMessage('S', Buffer.from('server_version\u000018\u0000')),
  toMessage('K', Buffer.from([0, 0, 0, 7, 0, 0, 0, 7])),
  toMessage('Z', Buffer.from('I')),
])

/**
 * A pooler of the test's own, as far as it shows what an address leads through: in transaction mode a session is lent from
 * the first statement to the end of its transaction, and goes to whichever client comes next. Answers its address.
 */
export async function openLendingPooler(mode: PoolerMode, url: string): Promise<string> {
  const sessions: Socket[] = []
  const free: Socket[] = []
  const borrow = async (): Promise<Socket> => {
    const waiting = free.pop()
    if (waiting) return waiting
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const { stream } = (client as pg.Client & { readonly connection: { readonly stream: Socket } }).connection
    sessions.push(stream)
    // From here on we speak to it.
    stream.removeAllListeners('data')
    return stream
  }
  const server = createServer(near => {
    near.on('error', () => {})
    lend(near, mode, borrow, session => free.push(session)).catch(() => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterFile(async () => {
    server.close()
    for (const session of sessions) session.destroy()
  })
  const pooled = new URL(url)
  pooled.hostname = '127.0.0.1'
  pooled.port = String((server.address() as AddressInfo).port)
  return pooled.href
}

async function lend(
  near: Socket,
  mode: PoolerMode,
  borrow: () => Promise<Socket>,
  giveBack: (session: Socket) => void,
): Promise<void> {
  let session: Socket | null = null
  let unread = Buffer.alloc(0)
  const answer = (bytes: Buffer) => {
    near.write(bytes)
    unread = Buffer.concat([unread, bytes])
    while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
      const end = unread.readInt32BE(1) + 1
      const isOver = unread[0] === readyForQuery && unread[5] === outsideOfTransaction
      unread = unread.subarray(end)
      if (isOver && mode === 'transaction') release()
    }
  }
  const release = () => {
    if (!session) return
    session.off('data', answer)
    giveBack(session)
    session = null
  }
  // What its client leaves unfinished goes with it.
  near.on('close', () => session?.destroy())
  let isGreeted = false
  for await (const bytes of near as AsyncIterable<Buffer>) {
    if (!isGreeted) {
      const isSecure = bytes.readInt32BE(4) === sslRequest
      near.write(isSecure ? 'N' : welcome)
      isGreeted = !isSecure
    } else if (bytes[0] === terminate) {
      near.end()
    } else {
      if (!session) {
        session = await borrow()
        session.on('data', answer)
      }
      session.write(bytes)
    }
  }
}
