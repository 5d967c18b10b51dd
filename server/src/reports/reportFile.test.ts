import { getReport } from '@claimcrew/contract/reports/contract'
import type { ReportKind } from '@claimcrew/contract/reports/kinds'
import { expect, it } from 'vitest'
import { readWorkbook } from '../../test/files/workbook.ts'
import { hourOfPosting, ProductionFloor } from '../../test/scenes/production.ts'
import { reportedMarch } from '../../test/scenes/reportedMonth.ts'
import type { Person } from '../../test/world.ts'

const { world, lake, hill, boss, maria } = await reportedMarch()

async function fileOf(by: Person, kind: ReportKind, more: object) {
  const query = { from: '2026-03-01', to: '2026-03-31', ...more }
  const { status, body, headers } = await by.call(getReport, { params: { kind }, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return { headers, bytes: body as unknown as Buffer }
}

async function linesOf(by: Person, kind: ReportKind, more: object = {}) {
  const { bytes, headers } = await fileOf(by, kind, { format: 'csv', ...more })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  return String(bytes).replace('\ufeff', '').trimEnd().split('\r\n')
}

it('A CSV has the rows and the totals of the report, hours as people reckon with them', async () => {
  expect(await linesOf(boss, 'hours', { by: 'client' })).toEqual([
    'Client,Punched (hours),Breaks (hours),Tracked (hours),Added manually (hours),Marks',
    'Hilltop Group,3.5,0,0.5,0.5,',
    'Lakeside Practice,18.8333,0.1667,3.2778,0,',
    'No client,2,0,0.1542,0,',
    'Total,24.3333,0.1667,3.9319,0.5,',
  ])
  const { headers } = await fileOf(boss, 'hours', { format: 'csv' })
  expect(headers['content-disposition']).toBe('attachment; filename="Hours_2026-03-01_2026-03-31.csv"')
})

it('It also has each biller’s each day, by names and days, of what one sees alone', async () => {
  expect(await linesOf(lake, 'hours', { rows: 'days', billerId: maria.userId })).toEqual([
    'Biller,Day,Punched (hours),Breaks (hours),Tracked (hours),Added manually (hours),Marks',
    'Sam Doe,2026-03-03,3.8333,0.1667,1.0003,0,',
    'Sam Doe,2026-03-07,7,0,2,0,',
  ])
  expect(await linesOf(hill, 'production', { rows: 'days' })).toEqual([
    expect.stringContaining('Biller,Day,Entries,Quantity,Worked (minutes)'),
    'Sam Doe,2026-03-03,1,12,60,0,12,0.8,16,0,0',
  ])
  // Every day of the month is judged for all clients together; one of two who agreed on no weekdays has the own days.
  const attended = await linesOf(boss, 'attendance', { rows: 'days', billerId: maria.userId })
  expect(attended).toHaveLength(32)
  expect(attended[3]).toMatch(/^Sam Doe,2026-03-03,/)
  const own = await linesOf(lake, 'attendance', { rows: 'days', billerId: maria.userId })
  expect(own.map(line => line.slice(0, 18))).toEqual([
    expect.stringMatching(/^Biller,Day,/),
    'Sam Doe,2026-03-03',
    'Sam Doe,2026-03-07',
  ])
})

it('A workbook has both as sheets, days as days and no formula', async () => {
  const { bytes, headers } = await fileOf(lake, 'hours', { by: 'week', format: 'xlsx', rows: 'days' })
  expect(headers['content-disposition']).toContain('Hours_2026-03-01_2026-03-31.xlsx')
  const [worksheet, days, ...more] = readWorkbook(bytes)
  expect([worksheet?.name, days?.name, more.length]).toEqual(['Hours', 'Days', 0])
  expect(worksheet?.rows[0]?.[0]).toBe('Week')
  expect(worksheet?.rows.at(-1)?.slice(0, 2)).toEqual(['Total', 19 - 1 / 6])
  expect(days?.rows).toHaveLength(4)
})

it('Hours in a workbook are unrounded numbers that are shown with two decimals', async () => {
  const { bytes } = await fileOf(lake, 'hours', { by: 'week', format: 'xlsx' })
  const [worksheet] = readWorkbook(bytes)
  const titles = worksheet?.rows[0] ?? []
  const columns = titles.flatMap((title, index) =>
    String(title).endsWith('(hours)') ? [String.fromCharCode(65 + index)] : [],
  )
  expect(columns).toHaveLength(4)
  const last = worksheet?.rows.length ?? 0
  for (const column of columns)
    for (let row = 2; row <= last; row++)
      expect(worksheet?.cells.get(`${column}${row}`)).toMatchObject({ kind: 'number', format: '0.00' })
  expect(worksheet?.cells.get(`B${last}`)?.value).toBe(19 - 1 / 6)
})

it('A name that a spreadsheet would take for a formula stays a name', async () => {
  const client = await world.join('CLIENT', { userName: '=HYPERLINK("x")' })
  const floor = new ProductionFloor(world)
  const biller = await floor.biller([client])
  await floor.report(biller, '2026-04-01', [hourOfPosting(client)])
  const april = { from: '2026-04-01', to: '2026-04-01', by: 'client' }
  expect((await linesOf(client, 'production', april))[1]).toMatch(/^"'=HYPERLINK\(""x""\)",1,15,/)
  const [worksheet] = readWorkbook((await fileOf(client, 'production', { ...april, format: 'xlsx' })).bytes)
  expect(worksheet?.rows[1]?.[0]).toBe('=HYPERLINK("x")')
  expect([...(worksheet?.cells.values() ?? [])].some(cell => cell.formula !== undefined)).toBe(false)
})

it('A file of a month without anything has its headings and a total of nothing', async () => {
  const nobody = await world.join('CLIENT')
  expect(await linesOf(nobody, 'hours')).toEqual([
    'Biller,Punched (hours),Breaks (hours),Tracked (hours),Added manually (hours),Marks',
    'Total,0,0,0,0,',
  ])
})
