import { basename } from 'node:path'
import { features } from '../../features.ts'

/** The import of every feature's files, which no graph of imports shows: what they import is reached through it. */
export const featureLoaderPath = 'server/src/kit/features.ts'

/** What no graph of imports shows either: every unit test stands on these. */
const underEverything = [
  /(^|\/)package(-lock)?\.json$/,
  /^(vitest\.config|tsconfig.*)\./,
  /^server\/(migrations\/|test\/cluster\.ts$)/,
]

/** They read all code there is. */
export const wallTests = ['architecture.test.ts', 'documents.test.ts']

type ChangedFiles = {
  /** Files that changed, deleted ones too, as git names them. */
  readonly changed: readonly string[]
  readonly journeys: readonly string[]
  /** Unit tests that start programs, and so reach what they do not import. */
  readonly starters: readonly string[]
}

type TestSelection = {
  /** Files whose tests are to run, by way of imports; or everything. */
  readonly unit: 'all' | string[]
  readonly journeys: string[]
}

export function selectTests({ changed, journeys, starters }: ChangedFiles): TestSelection {
  const reached = new Set(changed.flatMap(file => journeysReached(file, journeys)))
  return {
    unit: changed.some(file => matches(file, underEverything)) ? 'all' : unitReached(changed, starters),
    journeys: journeys.filter(journey => reached.has(journey)),
  }
}

function unitReached(changed: readonly string[], starters: readonly string[]): string[] {
  const code = changed.filter(isCode)
  if (code.length === 0) return []
  const isInServer = code.some(file => /^(contract|server)\//.test(file) && !isTest(file))
  return [...new Set([...code, ...wallTests, ...(isInServer ? [featureLoaderPath, ...starters] : [])])]
}

function journeysReached(file: string, journeys: readonly string[]): readonly string[] {
  if (journeys.includes(file)) return [file]
  if (isTest(file) || !/^(contract|server|web|e2e|package)\b/.test(file)) return []
  const feature = featureOf(file)
  if (feature === undefined) return journeys
  // A feature is imported only by those below it; journeys that are no feature's go everywhere.
  const below = features.slice(features.indexOf(feature))
  return journeys.filter(journey => {
    const owner = findOwner(journey)
    return owner === undefined || below.includes(owner)
  })
}

type Feature = (typeof features)[number]

function featureOf(file: string): Feature | undefined {
  const [, folder] = /^(?:contract|server|web)\/src\/([^/]+)\//.exec(file) ?? []
  return features.find(feature => feature === folder)
}

/** A journey is called after the feature that it walks through, if it is one. */
export function findOwner(journey: string): Feature | undefined {
  const name = basename(journey, '.e2e.ts')
  return features.find(feature => name === feature || name.startsWith(`${feature}-`))
}

const matches = (file: string, patterns: readonly RegExp[]) => patterns.some(pattern => pattern.test(file))
const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$|^server\/test\//.test(file)
