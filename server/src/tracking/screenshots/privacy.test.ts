import type { Endpoint, Input } from '@claimcrew/contract/kit/endpoint'
import * as tracking from '@claimcrew/contract/tracking/contract'
import { getWorklogDay, getWorklogTable } from '@claimcrew/contract/worklog/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { nightWorker } from '../../../test/scenes/night-shift.ts'
import { TrackedWorld } from '../../../test/scenes/trackedWorld.ts'

const maria = nightWorker('Maria Santos')
const tracked = await TrackedWorld.open([maria])
const { world, admin, sandbox } = tracked
const biller = await tracked.biller('Maria Santos', 'Asia/Manila', [maria])
await tracked.sync()

/** What the provider itself says about these days. */
async function readReply(path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (const day of [13, 14, 15, 16]) {
    const query = new URLSearchParams({
      company: sandbox.companyId,
      user: maria.id,
      from: `2026-03-${day}T16:00:00.000Z`,
      to: `2026-03-${day + 1}T16:00:00.000Z`,
      limit: '200',
      token: sandbox.issueToken(),
    })
    const { data } = (await (await fetch(`${sandbox.url}/api/1.0/${path}?${query}`)).json()) as {
      data: Record<string, unknown>[]
    }
    rows.push(...data.flat())
  }
  return rows
}

/** Titles, addresses with what stands behind their host, and the patients in both. */
async function tellingTexts(): Promise<string[]> {
  const [uses, shots] = [await readReply('activity/timeuse'), await readReply('files/screenshot')]
  const infos = shots.map(one => one.appInfo as { title: string; process: string })
  const titles = [...uses.map(one => String(one.title)), ...infos.map(one => one.title)]
  const addresses = [...uses.map(one => String(one.value)), ...infos.map(one => one.process)].filter(text =>
    text.includes('/'),
  )
  const paths = addresses.map(text => text.replace(/^https:\/\/[^/]+/, '')).filter(path => path.length > 3)
  const patients = titles.flatMap(title => title.match(/[A-Z][a-z]+, [A-Z][a-z]+|\b\d{7}\b/g) ?? [])
  const links = shots.flatMap(one => (one.numbers as { url: string }[]).map(screen => screen.url))
  return [...new Set([...titles, ...addresses, ...paths, ...patients, ...links])]
}

const range = { query: { userId: maria.id, from: '2026-03-14', to: '2026-03-17' } }
const date = '2026-03-16'

async function answers(): Promise<string> {
  const texts: string[] = []
  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
    const { status, body, headers } = await admin.call(endpoint, input)
    expect(status, endpoint.path).toBe(200)
    texts.push(JSON.stringify([body, headers]))
  }
  await ask(tracking.listTimeUse, range)
  await ask(tracking.listScreenshots, range)
  await ask(tracking.listActivity, range)
  for (const endpoint of [
    tracking.listTrackedUsers,
    tracking.listProjects,
    tracking.listTasks,
    tracking.listClientBillers,
    tracking.listMappings,
    tracking.listMatches,
    tracking.getConnection,
    tracking.getSyncStatus,
  ] as const)
    await ask(endpoint, {})
  await ask(tracking.listRuns, { query: {} })
  await ask(tracking.listScreenshotViews, { params: { userId: biller.userId }, query: {} })
  await ask(getWorklogTable, { query: { date } })
  await ask(getWorklogDay, { query: { billerId: biller.userId, date } })
  return texts.join('\n')
}

async function everyTable(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    world.db,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
      world.db,
    )
    texts.push(...rows.map(row => row.text))
  }
  return texts.join('\n')
}

describe('the content of a biller’s windows', () => {
  it('is neither stored nor sent: no title, no address, no patient, no link', async () => {
    const secret = await tellingTexts()
    expect(secret.length).toBeGreaterThan(200)
    const [sent, stored] = [await answers(), await everyTable()]
    // The rows themselves are there: it is only what they must not tell that is missing.
    for (const name of ['claims.waystar.com', 'EXCEL']) {
      expect(sent).toContain(name)
      expect(stored).toContain(name)
    }
    for (const text of secret) {
      const escaped = JSON.stringify(text).slice(1, -1)
      expect(sent.includes(escaped) || sent.includes(text), `sent: ${text}`).toBe(false)
      expect(stored.includes(text), `stored: ${text}`).toBe(false)
    }
    for (const word of ['https://', 'appInfo', '"title"', 'MRN', 'DOB'])
      expect(sent.includes(word), word).toBe(false)
  })
})
