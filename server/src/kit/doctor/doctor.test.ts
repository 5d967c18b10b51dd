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
import { openLendingPooler } from '../../../test/outside/lendingPooler.ts'
import { World } from '../../../test/world.ts'
import { systemClock } from '../random.ts'
import { createSecret } from '../secret.ts'
import { rememberKey } from '../secretKeyCheck.ts'
import { readTracingEnv } from '../tracingEnv.ts'
import { type Check, printResults, runChecks } from './checkResult.ts'
import { examineDatabase } from './databaseChecks.ts'
import { checkHosts } from './hostChecks.ts'
import { checkDisk, checkFolder, checkNode, checkTimeSync } from './machineChecks.ts'
import { checkBackups, checkMail, checkTraces } from './outsideChecks.ts'
import { checkProxy } from './proxyCheck.ts'
import { doctorPath, streamPath, toDoctorToken, uploadPath } from './seenRequest.ts'

const world = await World.open()
const secret = createSecret('a key of at least thirty-two signs')
const folder = await mkdtemp(join(tmpdir(), 'claimcrew-doctor-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const runCheck = async (check: Check) => {
  const [result] = await runChecks([check])
  return result
}

const ownerUrl = asOwner(world.url)

async function lookAtDatabase(part: string, url = ownerUrl, now = systemClock, key = secret) {
  const { results } = await examineDatabase({ url, adminUrl: url }, key, now)
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
    expect(await runCheck(checkNode('v22.11.0'))).toMatchObject({
      state: 'problem',
      advice: 'Install Node 24 or newer.',
    })
    expect(await runCheck(checkNode('v24.2.0'))).toMatchObject({ state: 'ok' })
  })

  it('finds a disk without room, and looks at the disk a new folder would be on', async () => {
    const later = join(folder, 'not/yet/there')
    const full = { folder: later, minFreeMb: 1_000_000_000 }
    expect(await runCheck(checkDisk({ ...full, isGuarded: true }))).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^Only [\d,]+ MB free in .*: nothing is saved below 1,000,000,000 MB\.$/),
    })
    expect(await runCheck(checkDisk({ ...full, isGuarded: false }))).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^Only [\d,]+ MB free in [^:]*\.$/),
    })
    expect(await runCheck(checkDisk({ folder: later, minFreeMb: 1, isGuarded: true }))).not.toMatchObject({
      state: 'problem',
    })
  })

  it('finds a secret key that others on the machine can read', async () => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'secret-key'), 'secret', { mode: 0o600 })
    expect(await runCheck(checkFolder(dataDir))).toMatchObject({ state: 'ok' })
    await chmod(join(dataDir, 'secret-key'), 0o644)
    expect(await runCheck(checkFolder(dataDir))).toMatchObject({
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
      const { results, isServing } = await examineDatabase({ url, adminUrl }, secret, systemClock)
      expect(isServing).toBe(false)
      const [firstProblem, ...others] = results.filter(({ state }) => state === 'problem')
      expect(others).toEqual([])
      expect(firstProblem).toMatchObject({
        part,
        says: expect.stringContaining('password authentication failed for user'),
        advice: expect.stringContaining(`The name or password in ${name} is wrong.`),
      })
    }
  })

  it('finds a role that could change the audit, or that lost its rights', async () => {
    const { url } = await World.open()
    const examineAs = async (servingUrl: string) => {
      const { results } = await examineDatabase(
        { url: servingUrl, adminUrl: asOwner(url) },
        secret,
        systemClock,
      )
      return results.find(one => one.part === 'Serving role')
    }
    expect(await examineAs(url)).toBe(undefined)
    const samePowers = Object.assign(new URL(asOwner(url)), { search: '?application_name=other' })
    expect(await examineAs(samePowers.href)).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('so it could change the audit.'),
    })
    const owner = new pg.Client({ connectionString: asOwner(url) })
    await owner.connect()
    await owner.query(`revoke all on users from ${new URL(url).username}`)
    await owner.end()
    expect(await examineAs(url)).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/may not read 1 of the tables, users among them\.$/),
    })
  })

  it('says what the first start will do to a new database', async () => {
    const url = await newDatabase()
    closeAfterFile(() => dropDatabase(url))
    const { results, isServing } = await examineDatabase(
      { url: 'postgres://not-made-yet@127.0.0.1:1/nothing', adminUrl: url },
      secret,
      systemClock,
    )
    expect(isServing).toBe(false)
    expect(results.map(({ part, state }) => [part, state])).toEqual([
      ['Database', 'ok'],
      ['Migrations', 'note'],
      ['Connections', 'ok'],
      ['Live events', 'ok'],
      ['Clock', 'ok'],
      ['Secret key', 'note'],
    ])
  })

  it('finds a role that may not apply updates, once there are any', async () => {
    const older = await World.open()
    expect(await lookAtDatabase('Database', older.url)).toMatchObject({
      state: 'note',
      says: expect.stringContaining('which may not apply updates'),
    })
    await older.asOwner("delete from migrations where name like '0070%'")
    expect(await lookAtDatabase('Database', older.url)).toMatchObject({
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

  it('says whether anything keeps this machine’s clock right', async () => {
    expect(await runCheck(checkTimeSync(async () => 'yes'))).toMatchObject({ state: 'ok' })
    expect(await runCheck(checkTimeSync(async () => 'no'))).toMatchObject({
      state: 'note',
      says: expect.stringContaining('timedatectl set-ntp true'),
    })
    const inContainer = checkTimeSync(() => Promise.reject(new Error('spawn timedatectl ENOENT')))
    expect(await runCheck(inContainer)).toMatchObject({ state: 'note' })
  })

  it('finds a collector that refuses traces', async () => {
    const collector = await serve((from, to) => to.writeHead(from.url === '/v1/traces' ? 200 : 404).end('{}'))
    const lookAt = (endpoint?: string) =>
      runCheck(checkTraces(readTracingEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })))
    expect(await lookAt()).toMatchObject({ state: 'ok' })
    expect(await lookAt(collector)).toMatchObject({ state: 'ok' })
    expect(await lookAt(`${collector}/elsewhere`)).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/refuses traces \(404\)\.$/),
    })
    expect(await lookAt('http://127.0.0.1:1')).toMatchObject({ state: 'problem' })
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
    expect(await runCheck(checkMail('smtp://127.0.0.1:1'))).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^127\.0\.0\.1:1 doesn’t take mail: .*ECONNREFUSED/),
    })
  })

  it('says how to reach a mail server that speaks no TLS from the start', async () => {
    const plain = createSocketServer(socket => socket.end('220 mail.example ESMTP\r\n')).listen(
      0,
      '127.0.0.1',
    )
    await once(plain, 'listening')
    closeAfterFile(async () => plain.close())
    const { port } = plain.address() as AddressInfo
    expect(await runCheck(checkMail(`smtps://127.0.0.1:${port}`))).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('smtp:// in SMTP_URL instead of smtps://'),
    })
  })

  it('finds backups that are missing or old', async () => {
    const dir = join(folder, 'backups')
    const installedAt = new Date('2026-11-01T12:00:00Z')
    const lookAt = (at: string, where: string | null = dir) =>
      runCheck(
        checkBackups(where === null ? null : { dir: where, minFreeMb: 1 }, installedAt, () => new Date(at)),
      )
    expect(await lookAt('2026-11-09T00:00:00Z', null)).toMatchObject({ state: 'note' })
    expect(await lookAt('2026-11-02T02:00:00Z')).toMatchObject({
      state: 'note',
      says: `The first backup in ${dir} is made at 02:10 UTC.`,
    })
    expect(await lookAt('2026-11-03T00:00:00Z')).toMatchObject({ state: 'problem' })
    await mkdir(dir)
    const file = join(dir, 'claimcrew-2026-11-02.backup')
    await writeFile(file, '')
    await utimes(file, new Date('2026-11-02T02:11:00Z'), new Date('2026-11-02T02:11:00Z'))
    expect(await lookAt('2026-11-03T02:11:00Z')).toMatchObject({
      state: 'ok',
      says: 'claimcrew-2026-11-02.backup is 24 hours old.',
    })
    expect(await lookAt('2026-11-04T02:11:00Z')).toMatchObject({ state: 'problem' })
  })

  it('finds a folder in which no backup can be made, before its first night', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const now = () => new Date('2026-11-02T02:00:00Z')
    const lookAt = (dir: string, minFreeMb = 1) => runCheck(checkBackups({ dir, minFreeMb }, now(), now))
    expect(await lookAt(join(file, 'backups'))).toEqual({
      part: 'Backup',
      state: 'problem',
      says: `No backup can be made in ${join(file, 'backups')}: ${file} can’t be written to.`,
      // Not the folder above, which may be /var/lib.
      advice: expect.stringMatching(/^Make it .*: install -d -m 700 -o USER \S+\/backups\. .*ReadWritePaths/),
    })
    expect(await lookAt(file)).toMatchObject({
      advice: expect.stringMatching(
        /^Give the user that runs the app this folder: chown -R USER .*ReadWritePaths/,
      ),
    })
    expect(await lookAt(folder, 1_000_000_000)).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^Only [\d,]+ MB free in .*: no backup is made below 1,000,000,000 MB\.$/),
    })
  })

  it('calls no backup missing while the database can’t say since when it should be there', async () => {
    const now = () => new Date('2026-11-02T02:00:00Z')
    expect(
      await runCheck(checkBackups({ dir: join(folder, 'none'), minFreeMb: 1 }, null, now)),
    ).toMatchObject({ state: 'note' })
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

describe('the hosts of an address', () => {
  it('are well when one takes writes and the others can take over, and each that cannot is named', async () => {
    const { host } = new URL(ownerUrl)
    const listed = (hosts: string) => runCheck(checkHosts(ownerUrl.replace(host, hosts)))
    expect(await listed(`127.0.0.1:1,${host}`)).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(
        /^127\.0\.0\.1:1 doesn’t answer \(.*ECONNREFUSED.*\), so it can’t take over\.$/,
      ),
    })
    expect(await listed(`${host},${host}`)).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^Both \S+ and \S+ take writes\.$/),
    })
  })

  it('of which none takes writes are said to be so, with what to do', async () => {
    const nowhere = ownerUrl.replace(new URL(ownerUrl).host, '127.0.0.1:1,127.0.0.1:2')
    expect(await lookAtDatabase('Database', nowhere)).toMatchObject({
      state: 'problem',
      says: expect.stringContaining('No host of the database takes writes'),
      advice: expect.stringContaining('promote a standby'),
    })
  })
})

describe('a pooler', () => {
  const lookThrough = async (url: string, directUrl: string) => {
    const { results } = await examineDatabase({ url, directUrl, adminUrl: ownerUrl }, secret, systemClock)
    return results.find(({ part }) => part === 'Pooler')
  }

  it('in transaction mode needs an address past it', async () => {
    const pooled = await openLendingPooler('transaction', world.url)
    expect(await lookThrough(pooled, world.url)).toMatchObject({ state: 'ok' })
    expect(await lookThrough(pooled, pooled)).toMatchObject({
      state: 'problem',
      advice: 'Set DATABASE_DIRECT_URL to PostgreSQL itself.',
    })
    const other = await World.open()
    expect(await lookThrough(pooled, other.url)).toMatchObject({
      state: 'problem',
      says: 'DATABASE_DIRECT_URL leads to another database or role than DATABASE_URL.',
    })
  })

  it('in session mode is worth a note', async () => {
    const pooled = await openLendingPooler('session', world.url)
    expect(await lookThrough(pooled, pooled)).toMatchObject({
      state: 'note',
      says: expect.stringContaining('saves no connections'),
    })
  })
})

describe('the way through the proxy', () => {
  async function openApp(trustProxy: boolean | string): Promise<string> {
    const app = (await World.open({ trustProxy, secret })).app
    return app.listen({ host: '127.0.0.1', port: 0 })
  }
  type ProxyOptions = { readonly maxBytes?: number; readonly holdsBack?: boolean }
  /** A proxy that may change headers on their way, refuse large bodies, and keep answers until they are complete. */
  const openProxy = (
    target: string,
    change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
    { maxBytes = Number.POSITIVE_INFINITY, holdsBack = false }: ProxyOptions = {},
  ) =>
    serve((from, to) => {
      if (Number(from.headers['content-length'] ?? 0) > maxBytes) {
        from.resume()
        to.writeHead(413).end()
        return
      }
      const options = { method: from.method, headers: change({ ...from.headers }) }
      const onward = request(target + from.url, options, answer => {
        const chunks: Buffer[] = []
        to.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.on('data', chunk => (holdsBack ? chunks.push(chunk) : to.write(chunk)))
        answer.on('end', () => to.end(Buffer.concat(chunks)))
      })
      from.pipe(onward)
    })
  const lookThrough = (publicUrl: string | undefined, ownUrl: string, isPublic = true) =>
    runCheck(checkProxy({ publicUrl, ownUrl, isPublic, secret, now: systemClock }))
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

  it('is found to be wrong when the proxy drops what tells one call from another', async () => {
    const app = await openApp('loopback')
    const dropping = ({
      'idempotency-key': _,
      'claimcrew-organization': __,
      ...headers
    }: IncomingHttpHeaders) => forwarding(headers)
    expect(await lookThrough(await openProxy(app, dropping), app)).toMatchObject({
      state: 'problem',
      says: 'The proxy drops what browsers send with calls: idempotency-key, claimcrew-organization.',
    })
  })

  it('is found to be wrong when the proxy takes no large file, or holds the live stream back', async () => {
    const app = await openApp('loopback')
    const narrow = await openProxy(app, forwarding, { maxBytes: 1024 * 1024 })
    expect(await lookThrough(narrow, app)).toMatchObject({
      state: 'problem',
      says: 'The proxy refuses an upload of 11 MB (413).',
      advice: expect.stringContaining('client_max_body_size'),
    })
    const slow = await openProxy(app, forwarding, { holdsBack: true })
    expect(await lookThrough(slow, app)).toMatchObject({
      state: 'problem',
      says: 'The proxy holds the live stream back, so screens won’t update by themselves.',
    })
  })

  it('is found to be wrong when visitors are sent on to another address', async () => {
    const app = await openApp('loopback')
    const door = await serve((from, to) =>
      to.writeHead(301, { location: `https://claimcrew.example${from.url}` }).end(),
    )
    expect(await lookThrough(door, app)).toMatchObject({
      state: 'problem',
      says: `${door} sends visitors on to https://claimcrew.example.`,
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
      for (const [method, url] of [
        ['GET', doctorPath],
        ['GET', streamPath],
        ['POST', uploadPath],
      ] as const)
        expect((await world.visitor.send({ method, url, headers })).status).toBe(404)
    }
  })
})
