import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, survey } from './architecture/house.ts'
import { complaintsOf, unusedDoors, walls } from './architecture/walls.ts'

const code = '*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'

function filesOnDisk(): Files {
  const folders = '{contract,server,web,e2e,bench,scripts,architecture}'
  const wanted = [
    code,
    `${folders}/**/${code}`,
    'package.json',
    `${folders}/package.json`,
    'server/migrations/*.sql',
  ]
  const paths = globSync(wanted, {
    cwd: import.meta.dirname,
    exclude: path => /(^|[\\/])(node_modules|dist|test-results|playwright-report)$/.test(path),
  })
  return Object.fromEntries(
    paths.map(path => [path.split(sep).join('/'), readFileSync(join(import.meta.dirname, path), 'utf8')]),
  )
}

describe('In this house', () => {
  const house = survey(filesOnDisk())
  test.each(Object.entries(walls))('%s', (_, wall) => {
    expect(complaintsOf(wall, house)).toEqual([])
  })
})
test('d', () => expect(unusedDoors(survey(filesOnDisk()))).toEqual([]))
