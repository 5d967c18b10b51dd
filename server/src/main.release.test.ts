import { once } from 'node:events'
import { access, readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { supportStories } from '../demo/support/stories.ts'
import {
  openAppStarter,
  signInOver,
  waitForAddress,
  waitForExit,
  waitForOutput,
} from '../test/processes/appProcess.ts'

const { dataDir, run } = await openAppStarter()

describe('the app as a process, started and in trouble', () => {
  it('serves before its demo company is whole; the next start completes it, greets, works beside npm run admin, and leaves nothing running', async () => {
    const ticketsAt = async (url: string) => {
      const { authToken } = (await (
        await signInOver(url, 'admin@claimcrew.test', 'Claimcrew-demo-1')
      ).json()) as {
        authToken: string
      }
      const answer = await fetch(`${url}/api/tickets`, { headers: { authorization: `Bearer ${authToken}` } })
      return ((await answer.json()) as { total: number }).total
    }
    const killed = run('main', [], { LOG_LEVEL: 'silent' })
    // Tickets are the last part of the demo.
    expect(await ticketsAt(await waitForAddress(killed))).toBe(0)
    killed.child.kill('SIGKILL')
    await waitForExit(killed)
    expect(killed.printed).not.toContain('The demo company is complete.')

    const app = run('main')
    const url = await waitForAddress(app)
    expect(app.printed).toContain('biller@claimcrew.test')
    await waitForOutput(app, /The demo company is complete\./)
    expect(await ticketsAt(url)).toBe(supportStories.length)

    const second = run('main')
    expect(await waitForExit(second)).toBe(1)
    expect(second.complained).toMatch(/^Claimcrew cannot start: Another Claimcrew is running/)

    const admin = run('admin', ['create-admin', '--email', 'boss@house.test', '--name', 'The Boss'])
    expect(await waitForExit(admin)).toBe(0)
    const secret = admin.printed.match(/password (\S+)/)?.[1] ?? ''
    const boss = await signInOver(url, 'boss@house.test', secret)
    expect(await boss.json()).toMatchObject({
      user: { role: 'ADMIN', userName: 'The Boss', hasCompletedForm: true },
    })

    const engage = ['engage', '--client', 'client@claimcrew.test', '--biller', 'boss@house.test']
    const terms = ['--title', 'Posting', '--rate', '8', '--hours', '40']
    const refused = run('admin', [...engage, ...terms])
    expect(await waitForExit(refused)).toBe(1)
    expect(refused.complained.trim()).toBe('The Boss isn’t a biller.')

    // A person with several seats says for which one; the biller works for another client until then.
    const carlos = 'carlos.figueroa@billers.test'
    const forBooks = ['engage', '--client', 'books@claimcrew.test', '--biller', carlos]
    const unclear = run('admin', [...forBooks, ...terms])
    expect(await waitForExit(unclear)).toBe(1)
    expect(unclear.complained).toContain('--organization')

    const seats = run('admin', ['seats', '--email', 'books@claimcrew.test'])
    expect(await waitForExit(seats)).toBe(0)
    const riverbend = seats.printed.match(/(\S+) Riverbend Family Practice: bookkeeper/)?.[1] ?? ''
    const named = ['--email', 'books@claimcrew.test', '--organization', riverbend]
    const away = ['--from', '2030-01-01', '--organization', riverbend]
    const engaged = run('admin', [...forBooks, ...terms, ...away])
    expect(await waitForExit(engaged)).toBe(0)
    expect(engaged.printed).toContain('works for Riverbend Family Practice')
    const ending = run('admin', ['end-seat', ...named, '--reason', 'Left the practice.'])
    expect(await waitForExit(ending)).toBe(0)
    expect(ending.printed.trim()).toBe('Ruth Okafor no longer has a seat there')

    // A sign-in takes its time over the password; one that is under way is answered before the app ends.
    const underWay = request(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    const answered = once(underWay, 'response')
    underWay.flushHeaders()
    await once(underWay, 'continue')
    underWay.end(JSON.stringify({ email: 'admin@claimcrew.test', password: 'Claimcrew-demo-1' }))
    app.child.kill('SIGTERM')
    const [answer] = (await answered) as [IncomingMessage]
    expect(answer.resume().statusCode).toBe(200)
    expect(await waitForExit(app)).toBe(0)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    await expect(access(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow()
  }, 240_000)

  it('starts its database again when that dies, and ends with a code of its own when that fails', async () => {
    const app = run('main', [], { DEMO_DATA: 'off', DATABASE_RESTARTS: '1', LOG_LEVEL: 'silent' })
    const url = await waitForAddress(app)
    const admin = run('admin', ['create-admin', '--email', 'chief@house.test', '--name', 'The Chief'])
    expect(await waitForExit(admin)).toBe(0)
    const password = admin.printed.match(/password (\S+)/)?.[1] ?? ''
    const killDatabase = async () => {
      const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
      process.kill(Number(note.split('\n')[0]), 'SIGKILL')
    }
    await killDatabase()
    const signedIn = async () => (await signInOver(url, 'chief@house.test', password)).status
    await expect.poll(signedIn, { timeout: 30_000 }).toBe(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)

    await killDatabase()
    expect(await waitForExit(app)).toBe(75)
    expect(app.complained).toMatch(
      /^Claimcrew ends: the database server has stopped, and was started again once in vain\. Its log is .*postgres\.log\.$/m,
    )
  }, 240_000)

  it('continues while no one reads its output, says later how much was left out, and stops on request with the reader gone', async () => {
    const app = run('main', [], { DEMO_DATA: 'off' })
    const url = await waitForAddress(app)
    app.child.stdout?.pause()
    // Far more than a pipe holds and than is kept: the log names the path of each call.
    const long = 'a'.repeat(10_000)
    for (let calls = 0; calls < 200; calls++) expect((await fetch(`${url}/api/${long}`)).status).toBe(404)
    app.child.stdout?.resume()
    await waitForOutput(app, /"lines":\d+,"msg":"log lines were left out"/)
    const printedCount = app.printed.split('\n').filter(line => line.includes(long)).length
    const leftOut = Number(app.printed.match(/"lines":(\d+),"msg":"log lines were left out"/)?.[1])
    expect(printedCount + leftOut).toBe(200)

    // Nobody reads at first, and then the reader is gone.
    app.child.stdout?.pause()
    for (let calls = 0; calls < 20; calls++) expect((await fetch(`${url}/api/${long}`)).status).toBe(404)
    app.child.stdout?.destroy()
    // A wrong password takes its time: what the log has to say of the first is written before the last is answered.
    for (let tries = 0; tries < 5; tries++)
      expect((await signInOver(url, `nobody-${tries}@claimcrew.test`, 'No such password')).status).toBe(401)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    app.child.kill('SIGTERM')
    expect(await waitForExit(app)).toBe(0)
    await expect(access(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow()
  }, 60_000)

  it('refuses writes while its disk is almost full, goes on reading, and says why', async () => {
    const app = run('main', [], { DEMO_DATA: 'off', MIN_FREE_MB: '1000000', LOG_LEVEL: 'silent' })
    const url = await waitForAddress(app)
    const refused = await signInOver(url, 'client@claimcrew.test', 'Claimcrew-demo-1')
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      503,
      'We can’t save anything right now because storage is full. You can still view everything.',
    ])
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([
      503,
      expect.stringMatching(/only \d+ MB are free on the disk, 1000000 are needed: nothing is written/),
    ])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/user/me`)).status).toBe(401)
  }, 240_000)
})
