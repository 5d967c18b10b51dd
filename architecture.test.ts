import { describe, expect, test } from 'vitest'
import { readCodebase } from './architecture/codebase.ts'
import { readCode } from './architecture/files.ts'
import { folderWall, plantedFaults } from './architecture/planted/plantedFaults.ts'
import { soundCodebase } from './architecture/planted/soundCodebase.ts'
import { listUnboundedParts } from './architecture/requests.ts'
import { listUnusedExceptions, listViolations, walls } from './architecture/walls.ts'
import { plantedBodies } from './contract/test/planted-requests.ts'
import { importRoutes } from './server/src/app.ts'

describe('This repository', () => {
  const house = readCodebase(readCode())

  test.each(Object.entries(walls))('%s', (_, wall) => {
    expect(listViolations(wall, house)).toEqual([])
  })

  test('every exception to a rule is still needed', () => {
    expect(listUnusedExceptions(house)).toEqual([])
  })
})

const aboutExports = 'an exported name is imported somewhere'

/** What a planted file exports is imported by nobody here; only the wall that is about exports complains of that. */
function listViolationsWith(about: string, file: string, code: string): [wall: string, complaint: string][] {
  const house = readCodebase({ ...soundCodebase, [file]: code })
  return Object.entries(walls)
    .filter(([name]) => name === about || name !== aboutExports)
    .flatMap(([name, wall]) =>
      listViolations(wall, house).map((complaint): [string, string] => [name, complaint]),
    )
}

describe.each(Object.entries(plantedFaults))('That %s', (wall, { refused, harmless }) => {
  test.each(refused)('refuses in %s: %s', (file, code, complaint) => {
    expect(listViolationsWith(wall, file, code)).toEqual([[wall, expect.stringContaining(complaint)]])
  })

  test.each(harmless)('allows in %s: %s', (file, code) => {
    expect(listViolationsWith(wall, file, code)).toEqual([])
  })
})

describe(`That ${folderWall}`, () => {
  const houseWith = (files: number, name: (index: number) => string) =>
    readCodebase({
      ...soundCodebase,
      ...Object.fromEntries(Array.from({ length: files }, (_, at) => [name(at), ''])),
    })

  test('refuses a folder with too many files', () => {
    const full = houseWith(23, at => `web/src/people/Part${at}.tsx`)
    expect(listViolations(walls[folderWall], full)).toEqual([
      expect.stringContaining('web/src/people:1 has 24 files at one level'),
    ])
  })

  test('counts neither tests nor files in subfolders', () => {
    const tests = houseWith(60, at => `web/src/people/part${at}.test.ts`)
    const chambers = houseWith(60, at => `web/src/people/${at % 4}/Part${at}.tsx`)
    expect([tests, chambers].flatMap(house => listViolations(walls[folderWall], house))).toEqual([])
  })
})

describe('That every text, list and record of a request has a bound, and a text one before all else', () => {
  const complaintsAbout = (body: (typeof plantedBodies.harmless)[number]) =>
    listUnboundedParts({ params: undefined, query: undefined, body })

  test('holds for every call', async () => {
    const routes = await importRoutes()
    expect(routes.length).toBeGreaterThan(100)
    expect(
      routes.flatMap(({ endpoint }) =>
        listUnboundedParts(endpoint).map(part => `${endpoint.method} ${endpoint.path} ${part}`),
      ),
    ).toEqual([])
  })

  test.each(plantedBodies.refused.map(([body, complaint]) => ({ body, complaint })))(
    'refuses $complaint',
    ({ body, complaint }) => {
      expect(complaintsAbout(body)).toEqual([expect.stringContaining(complaint)])
    },
  )

  test('allows bounded values, however they are wrapped', () => {
    expect(plantedBodies.harmless.flatMap(complaintsAbout)).toEqual([])
  })
})
