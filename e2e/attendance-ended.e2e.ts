import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { admin, expect, newPerson, openAs, signedIn, test } from './journey.ts'

const root = join(import.meta.dirname, '..')

/** The admin tool, beside the running app. */
async function tool(...args: string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env.APP_DATA ?? '' }
  await promisify(execFile)(process.execPath, ['server/src/admin.ts', ...args], { cwd: root, env })
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a client reads the days of an engagement that ended long ago, and finds nothing to change there', async ({
  page,
}) => {
  const [boss, hired] = [
    await newPerson(page, 'Rita Former'),
    await newPerson(page, 'Paul Gone', 'job-seeker'),
  ]
  const [first, day, last] = [daysAgo(100), daysAgo(90), daysAgo(80)]
  const sides = ['--client', boss.email, '--biller', hired.email]
  await tool('engage', ...sides, '--title', 'Posting', '--rate', '8', '--hours', '40', '--from', first)
  const added = await page.request.post('/api/attendance/sessions', {
    headers: { authorization: `Bearer ${signedIn(admin).token}` },
    data: {
      billerId: hired.userId,
      punchInTime: `${day}T14:00:00.000Z`,
      punchOutTime: `${day}T21:00:00.000Z`,
      breaks: [],
      description: 'Posted payments',
      reason: 'They worked before they could punch',
    },
  })
  expect(added.status()).toBe(200)

  const [year, month] = day.split('-').map(Number)
  const there = `/attendance?month=${month}&year=${year}&biller=${hired.userId}`
  await openAs(page, boss, `${there}&day=${day}`)
  const opened = page.getByRole('dialog')
  await expect(opened.getByRole('button', { name: 'Correct', exact: true })).toBeVisible()

  await tool('end-engagement', ...sides, '--on', last)
  await page.reload()
  await expect(opened).toContainText('You can go on reading them.')
  await expect(opened).toContainText('7 h')
  await expect(opened.getByRole('button', { name: /^(Correct|Add)/ })).toHaveCount(0)
  await opened.getByRole('button', { name: 'Whole month' }).click()
  await expect(opened).toContainText('7 h')
  await expect(opened.getByRole('button', { name: /^(Approve|Schedule)/ })).toHaveCount(0)
})
