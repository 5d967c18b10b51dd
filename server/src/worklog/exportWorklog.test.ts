import { exportWorklog, listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../../test/files/workbook.ts'
import { formula, openTeam } from '../../test/scenes/worklog-team.ts'

const { client, team } = await openTeam()
const march = { range: 'monthly', date: '2026-03-18' } as const
const titles = [
  'Biller',
  'Date',
  'Hours worked',
  'Projects',
  'Tracked hours',
  'Hours added manually',
  'Break hours',
  'Hours on overlapping devices',
  'Time zone',
]

const fileOf = (query: object) => client.call(exportWorklog, { query: { ...march, ...query } })
const rowsShown = async () => (await client.get(listWorklog, { query: march })).worklog

/** Values between commas, as a spreadsheet reads them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('the file of a worklog', () => {
  it('as CSV has the rows that are shown, in their order, to the second', async () => {
    const { body, headers } = await fileOf({ format: 'csv' })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Worklog_2026-03-01_2026-03-31.csv"',
      'cache-control': 'no-store',
    })
    const text = String(body)
    expect(text.startsWith('\ufeff')).toBe(true)
    const [head, ...lines] = readCsv(text.slice(1))
    expect(head).toEqual(titles)
    const read = lines.map(([name = '', date, hours, projects]) => [
      name.replace(/^'/, ''),
      date,
      Math.round(Number(hours) * 3600),
      Number(projects),
    ])
    const visible = (await rowsShown()).map(row => [
      row.billerName,
      row.date,
      Math.round(row.hoursWorked * 3600),
      row.projectCount,
    ])
    expect(read).toEqual(visible)
    expect(lines).toContainEqual(['Zoe Park', '2026-03-02', '1.5', '1', '1', '0.5', '0.25', '0', 'UTC'])
    expect(lines).toContainEqual(['Zoe Park', '2026-03-05', '2', '2', '2', '0', '0', '0.5', 'UTC'])
    // What looks like a formula stays a name.
    expect(lines[0]?.[0]).toBe(`'${formula}`)
    expect(text).toContain(`"'=SUM(A1:A9), ""Reyes""",2026-03-02`)
  })

  it('as a workbook has the same rows, its days days and its hours numbers', async () => {
    const { body, headers } = await fileOf({})
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="Worklog_2026-03-01_2026-03-31.xlsx"',
      'cache-control': 'no-store',
    })
    const [worksheet, ...others] = readWorkbook(body)
    expect([worksheet?.name, others]).toEqual(['Worklog', []])
    const [head, ...rows] = worksheet?.rows ?? []
    expect(head).toEqual(titles)
    expect(
      rows.map(([billerName, date, hoursWorked, projectCount]) => ({
        billerName,
        date,
        hoursWorked,
        projectCount,
      })),
    ).toEqual(await rowsShown())
    expect(worksheet?.cells.get('B2')?.kind).toBe('date')
    expect(worksheet?.cells.get('C2')).toMatchObject({ kind: 'number', format: '0.00' })
    expect([...(worksheet?.cells.values() ?? [])].filter(cell => cell.formula !== undefined)).toEqual([])
  })

  it('takes the same filters, and is named by the days and by what it is filtered by', async () => {
    const one = await fileOf({
      format: 'csv',
      range: 'weekly',
      date: '2026-03-05',
      billerId: team.zoe.userId,
    })
    expect(one.headers['content-disposition']).toContain('"Worklog_2026-03-02_2026-03-08_Zoe-Park.csv"')
    const lines = readCsv(String(one.body).slice(1)).slice(1)
    expect(lines.map(line => line.slice(0, 2))).toEqual(
      ['02', '03', '05', '08'].map(day => ['Zoe Park', `2026-03-${day}`]),
    )
    const project = await fileOf({ format: 'csv', projectId: 'denials' })
    expect(project.headers['content-disposition']).toMatch(/"Worklog_2026-03-01_2026-03-31_\w+\.csv"/)
    expect(
      readCsv(String(project.body).slice(1))
        .slice(1)
        .map(line => [line[0], line[2]]),
    ).toEqual([
      ['Ána Cruz', '1.0003'],
      ['Zoe Park', '1'],
    ])
  })

  it('without a row is its titles', async () => {
    const { body } = await fileOf({ date: '2026-01-01' })
    expect(readWorkbook(body)[0]?.rows).toEqual([titles])
  })

  it('is refused to billers, and comes in two formats', async () => {
    const { status, body } = await team.zoe.call(exportWorklog, { query: march })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    const other = await client.call(exportWorklog, { query: { ...march, format: 'pdf' as 'csv' } })
    expect([other.status, other.body.fields]).toEqual([422, { format: 'Choose csv or xlsx.' }])
  })
})
