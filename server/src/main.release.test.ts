import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAppStarter, signInOver, waitForAddress, waitForExit, waitForOutput } from '../test/appProcess.ts'

const { dataDir, run } = await openAppStarter()

describe('the app as a process in trouble', () => {
  it('starts its database again when that dies, and ends with a code of its own when that is in vain', async () => {
    const app = run('main', [], { DEMO_DATA: 'off', DATABASE_RESTARTS: '1', LOG_LEVEL: 'silent' })
    const url = await waitForAddress(app)
    const admin = run('admin', ['create-admin', '--email', 'boss@house.test', '--name', 'The Boss'])
    expect(await waitForExit(admin)).toBe(0)
    const password = admin.printed.match(/password (\S+)/)?.[1] ?? ''
    const killDatabase = async () => {
      const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
      process.kill(Number(note.split('\n')[0]), 'SIGKILL')
    }
    await killDatabase()
    const signedIn = async () => (await signInOver(url, 'boss@house.test', password)).status
    await expect.poll(signedIn, { timeout: 30_000 }).toBe(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)

    await killDatabase()
    expect(await waitForExit(app)).toBe(75)
    expect(app.complained).toMatch(
      /^Claimcrew ends: the database server has stopped, and was started again once in vain\. Its log is .*postgres\.log\.$/m,
    )
  }, 240_000)

  it('goes on while nobody reads what it prints, says later how much was left out, and ends when it is told to with the reader gone', async () => {
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
