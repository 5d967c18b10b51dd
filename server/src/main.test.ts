import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { supportStories } from '../demo/support/stories.ts'
import { openAppStarter, signInOver, waitForAddress, waitForExit, waitForOutput } from '../test/appProcess.ts'

const { dataDir, run } = await openAppStarter()

describe('the app as a process', () => {
  it('says in one line what is wrong with its environment, and starts nothing', async () => {
    const untouched = join(tmpdir(), 'claimcrew-untouched')
    const wrong = run('main', [], { PORT: 'three thousand', DATA_DIR: untouched })
    expect(await waitForExit(wrong)).toBe(1)
    expect(wrong.complained.trim().split('\n')).toEqual([
      'Claimcrew cannot start: PORT must be a port number.',
    ])
    await expect(access(untouched)).rejects.toThrow()
  })

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
    // What is told last.
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
    const refused = run('admin', [...engage, '--title', 'Posting', '--rate', '8', '--hours', '40'])
    expect(await waitForExit(refused)).toBe(1)
    expect(refused.complained.trim()).toBe('The Boss isn’t a biller.')

    const seats = run('admin', ['seats', '--email', 'books@claimcrew.test'])
    expect(await waitForExit(seats)).toBe(0)
    const riverbend = seats.printed.match(/(\S+) Riverbend Family Practice: bookkeeper/)?.[1] ?? ''
    const named = ['--email', 'books@claimcrew.test', '--organization', riverbend]
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
})
