import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { closeAfterFile } from '../../../test/afterFile.ts'
import { asOwner, dropDatabase, newDatabase } from '../../../test/database.ts'
import { World } from '../../../test/world.ts'
import { systemClock } from '../random.ts'
import { createSecret } from '../secret.ts'
import { rememberKey } from '../secretKeyCheck.ts'
import { type Check, printResults, runChecks } from './checkResult.ts'
import { examineDatabase } from './databaseChecks.ts'
import { checkDisk, checkFolder, checkNode } from './machineChecks.ts'
import { checkBackups, checkMail, checkProxy } from './outsideChecks.ts'
import { doctorPath, toDoctorToken } from './seenRequest.ts'

const world = await World.open()
const secret = createSecret('a key of at least thirty-two signs')
const folder = await mkdtemp(join(tmpdir(), 'claimcrew-doctor-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const look = async (check: Check) => {
  const [result] = await runChecks([check])
  return result
}

const ownerUrl = asOwner(world.url)

async function lookAtDatabase(part: string, url = ownerUrl, now = systemClock, key = secret) {
  const results = await examineDatabase({ url, adminUrl: url }, key, now)
  return results.find(one => one.part === part)
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterFile(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('npm run doctor', () => {
  it('finds a Node that is too old', async () => {
    expect(await look(checkNode('v22.11.0'))).toMatchObject({
      state: 'problem',
      advice: 'Install Node 24 or newer.',
    })
    expect(await look(checkNode('v24.2.0'))).toMatchObject({ state: 'ok' })
  })

  it('finds a disk without room, and looks at the disk a new folder would be on', async () => {
    const later = join(folder, 'not/yet/there')
    expect(await look(checkDisk({ folder: later, minFreeMb: 1_000_000_000 }))).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^Only [\d,]+ MB free in .*: nothing is saved below 1,000,000,000 MB\.$/),
    })
    expect(await look(checkDisk({ folder: later, minFreeMb: 1 }))).not.toMatchObject({ state: 'problem' })
  })

  it('finds a secret key that others on the machine can read', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'secret-key'), 'secret', { mode: 0o600 })
    expect(await look(checkFolder(dataDir))).toMatchObject({ state: 'ok' })
    await chmod(join(dataDir, 'secret-key'), 0o644)
    expect(await look(checkFolder(dataDir))).toMatchObject({
      state: 'problem',
      advice: `chmod 600 ${join(dataDir, 'secret-key')}`,
    })
  })

  it('finds nothing wrong with a database that is as it should be', async () => {
    for (const part of ['Database', 'Migrations', 'Connections', 'Live events', 'Clock'])
      expect(await lookAtDatabase(part), part).toMatchObject({ state: 'ok' })
  })

  it('says what to do about a database that cannot be used', async () => {
    const wrong = new URL(ownerUrl)
    wrong.pathname = '/nowhere'
    expect(await lookAtDatabase('Database', wrong.href)).toMatchObject({
      state: 'problem',
      advice: 'Create it: createdb -O ROLE NAME',
    })
    expect(await lookAtDatabase('Database', 'postgres://nobody@127.0.0.1:1/nothing')).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('isn’t listening there'),
    })
  })

  it('says whose password is wrong, of the role that serves or of the one that migrates', async () => {
    const toWrong = (url: string) => Object.assign(new URL(url), { password: 'not-this-one' }).href
    for (const [url, adminUrl, part, name] of [
      [world.url, toWrong(ownerUrl), 'Database', 'DATABASE_ADMIN_URL'],
      [toWrong(world.url), ownerUrl, 'Serving role', 'DATABASE_URL'],
    ] as const) {
      const results = await examineDatabase({ url, adminUrl }, secret, systemClock)
      const [found, ...others] = results.filter(({ state }) => state === 'problem')
      expect(others).toEqual([])
      expect(found).toMatchObject({
        part,
        says: expect.stringContaining('password authentication failed for user'),
        advice: expect.stringContaining(`The name or password in ${name} is wrong.`),
      })
    }
  })

  it('says what the first start will do to a new database', async () => {
    const url = await newDatabase()
    closeAfterFile(() => dropDatabase(url))
    const results = await examineDatabase(
      { url: 'postgres://not-made-yet@127.0.0.1:1/nothing', adminUrl: url },
      secret,
      systemClock,
    )
    expect(results.map(({ part, state }) => [part, state])).toEqual([
      ['Database', 'ok'],
      ['Migrations', 'note'],
      ['Connections', 'ok'],
      ['Live events', 'ok'],
      ['Clock', 'ok'],
      ['Secret key', 'note'],
    ])
  })

  it('finds a role that may not apply updates', async () => {
    expect(await lookAtDatabase('Database', world.url)).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('may not create tables'),
    })
  })

  it('finds a database that a newer version has used', async () => {
    const newer = await World.open()
    const client = new pg.Client({ connectionString: asOwner(newer.url) })
    await client.connect()
    await client.query(`insert into migrations (name) values ('9999_from_the_future.sql')`)
    expect(await lookAtDatabase('Migrations', asOwner(newer.url))).toMatchObject({
      state: 'problem',
      says: 'A newer Claimcrew has used this database (9999_from_the_future.sql).',
    })
    await client.query(`delete from migrations where name like '9999%' or name like '0070%'`)
    await client.end()
    expect(await lookAtDatabase('Migrations', asOwner(newer.url))).toMatchObject({
      state: 'note',
      says: '1 to apply at the next start.',
    })
  })

  it('finds a clock that is off, and says in which direction', async () => {
    const behind = () => new Date(systemClock().getTime() - 90_000)
    expect(await lookAtDatabase('Clock', ownerUrl, behind)).toMatchObject({
      state: 'problem',
      says: 'This machine’s clock is 90 seconds behind the database’s.',
    })
  })

  it('finds a SECRET_KEY that is not the one the database was set up with', async () => {
    expect(await lookAtDatabase('Secret key')).toMatchObject({ state: 'note' })
    expect(await rememberKey(world.db, secret)).toBe('same')
    expect(await lookAtDatabase('Secret key')).toMatchObject({ state: 'ok' })
    const other = createSecret('another key of thirty-two signs or more')
    expect(await rememberKey(world.db, other)).toBe('other')
    const result = await lookAtDatabase('Secret key', ownerUrl, systemClock, other)
    expect(result).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('Put the old key back'),
    })
  })

  it('finds a mail server that takes the connection and then says nothing', async () => {
    const silent = createSocketServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    closeAfterFile(async () => silent.close())
    const { port } = silent.address() as AddressInfo
    const hanging = { part: 'Mail', run: checkMail(`smtp://127.0.0.1:${port}`).run }
    expect((await runChecks([hanging], 200))[0]).toMatchObject({
      state: 'problem',
      says: 'No answer within 0.2 seconds.',
    })
    expect(await look(checkMail('smtp://127.0.0.1:1'))).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^127\.0\.0\.1:1 doesn’t take mail: .*ECONNREFUSED/),
    })
  })

  it('finds backups that are missing or old', async () => {
    const dir = join(folder, 'backups')
    expect(await look(checkBackups(null, systemClock))).toMatchObject({ state: 'note' })
    expect(await look(checkBackups(dir, systemClock))).toMatchObject({ state: 'problem' })
    await mkdir(dir)
    const file = join(dir, 'claimcrew-2026-11-02.backup')
    await writeFile(file, '')
    await utimes(file, new Date('2026-11-02T02:11:00Z'), new Date('2026-11-02T02:11:00Z'))
    expect(await look(checkBackups(dir, () => new Date('2026-11-03T02:11:00Z')))).toMatchObject({
      state: 'ok',
      says: 'claimcrew-2026-11-02.backup is 24 hours old.',
    })
    expect(await look(checkBackups(dir, () => new Date('2026-11-04T02:11:00Z')))).toMatchObject({
      state: 'problem',
    })
  })

  it('prints what to do below each problem, and counts them', () => {
    expect(
      printResults([
        { part: 'Node', state: 'ok', says: 'Node v24.2.0.' },
        { part: 'Mail', state: 'problem', says: 'No answer.', advice: 'Start it.' },
      ]),
    ).toBe(
      'ok       Node  Node v24.2.0.\nPROBLEM  Mail  No answer.\n               → Start it.\n\n1 problem found.',
    )
  })
})

describe('the way through the proxy', () => {
  async function openApp(trustProxy: boolean | string): Promise<string> {
    const app = (await World.open({ trustProxy, secret })).app
    return app.listen({ host: '127.0.0.1', port: 0 })
  }
  /** A proxy that may change the headers on their way. */
  const openProxy = (target: string, change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders) =>
    serve((from, to) => {
      const onward = request(target + from.url, { headers: change({ ...from.headers }) }, answer => {
        to.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(to)
      })
      onward.end()
    })
  const lookThrough = (publicUrl: string | undefined, ownUrl: string, isPublic = true) =>
    look(checkProxy({ publicUrl, ownUrl, isPublic, secret, now: systemClock }))
  const forwarding = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': '203.0.113.7' })

  it('is fine when the proxy sends the visitor’s address and the app trusts it', async () => {
    const app = await openApp('loopback')
    expect(await lookThrough(await openProxy(app, forwarding), app)).toMatchObject({ state: 'ok' })
    expect(await lookThrough(app, app)).toMatchObject({ state: 'ok', says: `${app} leads here directly.` })
  })

  it('is found to be wrong when the proxy strips headers', async () => {
    const app = await openApp('loopback')
    const silent = await openProxy(app, headers => headers)
    expect(await lookThrough(silent, app)).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('X-Forwarded-For'),
    })
    const stripping = await openProxy(app, ({ authorization: _, ...headers }) => forwarding(headers))
    expect(await lookThrough(stripping, app)).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('Authorization header'),
    })
  })

  it('is found to be wrong when the app does not trust its proxy, and when nothing answers', async () => {
    const app = await openApp(false)
    expect(await lookThrough(await openProxy(app, forwarding), app)).toMatchObject({
      state: 'problem',
      advice: expect.stringMatching(/^Set TRUST_PROXY=127\.0\.0\.1/),
    })
    const deaf = await serve((_, to) => to.writeHead(502).end())
    expect(await lookThrough(deaf, app)).toMatchObject({
      state: 'problem',
      says: `The proxy at ${deaf} answers 502: it doesn’t reach the app.`,
    })
    expect(await lookThrough('http://127.0.0.1:1', app)).toMatchObject({ state: 'problem' })
    expect(await lookThrough(undefined, app)).toMatchObject({ state: 'problem' })
    expect(await lookThrough(undefined, app, false)).toMatchObject({ state: 'note' })
  })

  it('is shown to no one without the key', async () => {
    const other = toDoctorToken(createSecret('another key of thirty-two signs or more'))
    for (const authorization of [undefined, 'Bearer', `Bearer ${other}`]) {
      const headers = authorization === undefined ? {} : { authorization }
      expect((await world.visitor.send({ method: 'GET', url: doctorPath, headers })).status).toBe(404)
    }
  })
})
