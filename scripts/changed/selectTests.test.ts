import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { featureLoaderPath, findOwner, selectTests, wallTests } from './selectTests.ts'

const root = join(import.meta.dirname, '../..')
const journeys = [
  'e2e/attendance-register.e2e.ts',
  'e2e/people-profile.e2e.ts',
  'e2e/screens.e2e.ts',
  'e2e/worklog.e2e.ts',
]
const starters = ['server/src/main.test.ts']
const reach = (...changed: string[]) => selectTests({ changed, journeys, starters })

describe('a change', () => {
  it('of documents reaches no test', () => {
    expect(reach('README.md', 'docs/decisions.md', 'docs/worklog.png', '.ci/run')).toEqual({
      unit: [],
      journeys: [],
    })
  })

  it('of the server reaches its importers, and all that loads every feature or starts the app', () => {
    expect(reach('server/src/worklog/store.ts').unit).toEqual([
      'server/src/worklog/store.ts',
      ...wallTests,
      featureLoaderPath,
      ...starters,
    ])
    expect(reach('contract/src/worklog/rules.ts').unit).toContain(featureLoaderPath)
  })

  it('of a test reaches that test and the walls', () => {
    expect(reach('server/src/worklog/worklogTable.test.ts')).toEqual({
      unit: ['server/src/worklog/worklogTable.test.ts', ...wallTests],
      journeys: [],
    })
    expect(reach('server/test/world.ts')).toEqual({
      unit: ['server/test/world.ts', ...wallTests],
      journeys: [],
    })
  })

  it('of what every test depends on reaches every test', () => {
    for (const file of [
      'package-lock.json',
      'server/package.json',
      'vitest.config.ts',
      'tsconfig.base.json',
      'server/migrations/0012_tasks.sql',
      'server/test/cluster.ts',
    ])
      expect(reach('README.md', file).unit, file).toBe('all')
  })

  it('of a feature reaches its journeys, those of the features below it, and those that go everywhere', () => {
    expect(reach('web/src/worklog/Sheet.tsx').journeys).toEqual(['e2e/screens.e2e.ts', 'e2e/worklog.e2e.ts'])
    expect(reach('server/src/attendance/punch/punch.ts').journeys).toEqual([
      'e2e/attendance-register.e2e.ts',
      'e2e/screens.e2e.ts',
      'e2e/worklog.e2e.ts',
    ])
    expect(reach('contract/src/people/rules.ts').journeys).toEqual(journeys)
  })

  it('outside of features reaches every journey', () => {
    for (const file of [
      'web/src/kit/api.ts',
      'web/index.html',
      'server/src/main.ts',
      'server/migrations/0012_tasks.sql',
      'e2e/journey.ts',
      'package-lock.json',
    ])
      expect(reach(file).journeys, file).toEqual(journeys)
  })

  it('of a journey reaches that journey', () => {
    expect(reach('e2e/worklog.e2e.ts').journeys).toEqual(['e2e/worklog.e2e.ts'])
  })
})

describe('the assumption behind it', () => {
  it('features are imported in one place', () => {
    const paths = globSync('server/src/**/*.ts', { cwd: root }).filter(
      file =>
        /features\.ts'/.test(readFileSync(join(root, file), 'utf8')) &&
        /await import\((?!')/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(paths).toEqual([featureLoaderPath])
  })

  it('a journey is named after its feature', () => {
    const owners = globSync('e2e/*.e2e.ts', { cwd: root }).map(findOwner)
    expect(features.filter(feature => owners.includes(feature))).toEqual(
      expect.arrayContaining(['people', 'notifications', 'attendance', 'tracking', 'worklog', 'dashboard']),
    )
  })
})
