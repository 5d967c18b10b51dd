import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import { insertEngagement, writeEnd } from '../server/src/engagements/store.ts'
import { createDb, type Db, openPool } from '../server/src/kit/data/db.ts'
import { inTransaction } from '../server/src/kit/data/transaction.ts'
import { joinPostgres } from '../server/src/kit/postgres/start.ts'
import { newId } from '../server/src/kit/random.ts'
import { adminEmail, expect, getDemoSession, openAs, registerPerson, test } from './journey.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Engagements are made by the admin tool alone, for today: what lies back is written by hand. */
async function onDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const server = await joinPostgres(process.env.APP_DATA ?? '')
  const db = createDb(openPool(server.servingUrl('claimcrew'), 1))
  await work(db)
  await db.destroy()
}

test('a client reads the days of an engagement that ended long ago, and finds nothing to change there', {
  tag: '@release',
}, async ({ page }) => {
  const [boss, hired] = [
    await registerPerson(page, 'Rita Former'),
    await registerPerson(page, 'Paul Gone', 'job-seeker'),
  ]
  const [engagementId, day] = [newId(), daysAgo(90)]
  await onDatabase(db =>
    insertEngagement(db, {
      engagementId,
      clientId: boss.userId,
      billerId: hired.userId,
      title: 'Posting',
      startedOn: daysAgo(100),
      endedOn: null,
      rateCents: 800,
      currency: 'USD',
      hoursPerWeek: 40,
      ...defaultTerms,
      createdAt: new Date().toISOString(),
    }),
  )
  const added = await page.request.post('/api/attendance/sessions', {
    headers: { authorization: `Bearer ${getDemoSession(adminEmail).token}` },
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
  await openAs(page, boss, `/attendance?month=${month}&year=${year}&biller=${hired.userId}&day=${day}`)
  const openDialog = page.getByRole('dialog')
  await expect(openDialog.getByRole('button', { name: 'Correct', exact: true })).toBeVisible()

  await onDatabase(db => inTransaction(db, tx => writeEnd(tx, engagementId, daysAgo(80), null)))
  await page.reload()
  await expect(openDialog).toContainText('You can still view them.')
  await expect(openDialog).toContainText('7 h')
  await expect(openDialog.getByRole('button', { name: /^(Correct|Add)/ })).toHaveCount(0)
  await openDialog.getByRole('button', { name: 'Whole month' }).click()
  await expect(openDialog.getByText('Times in')).toBeVisible()
  await expect(openDialog).toContainText('7 h')
  await expect(openDialog.getByRole('button', { name: /^(Approve|Schedule)/ })).toHaveCount(0)
})
