import { features } from '../features.ts'

export const isFeature = (room: string) => (features as readonly string[]).includes(room)

/** The files through which a feature's rows and use cases are reached by those below it. */
export const isServerEntry = (path: string) =>
  /^server\/src\/\w+\/(access\.ts|([\w-]+\/)?commands\.ts)$/.test(path)

/** What the app finds in every feature by itself. */
export const isJoined = (path: string) =>
  /^web\/src\/\w+\/(screens|visitorScreens|slotFillings|links)\.tsx$/.test(path)

const foundByName: Readonly<Record<string, RegExp>> = {
  default: /(^|\/)(\w+\.config|app|failures)\.ts$/,
  setup: /^server\/test\/cluster\.ts$/,
  routes: /^server\/src\/\w+\/routes\.ts$/,
  backgroundJobs: /^server\/src\/\w+\/backgroundJobs\.ts$/,
  topics: /^server\/src\/\w+\/live\.ts$/,
  indexes: /^server\/src\/\w+\/search\.ts$/,
  subscribers: /^server\/src\/\w+\/subscribers\.ts$/,
  ownData: /^server\/src\/\w+\/own-data-store\.ts$/,
  demo: /^server\/demo\/\w+\.ts$/,
  demoLater: /^server\/demo\/\w+\.ts$/,
}
export const isFoundByName = (path: string, name: string) =>
  path.endsWith('.gen.ts') || foundByName[name]?.test(path) === true

/** What is found by its name, or is a list of such: each has a file of its own, however short. */
export const isNamedByConvention = (path: string) =>
  isStore(path) ||
  isServerEntry(path) ||
  isJoined(path) ||
  Object.values(foundByName).some(pattern => pattern.test(path)) ||
  /(^|\/)(contract|shapes|policy|rules|events|notifications|address|screens)\.tsx?$/.test(path) ||
  !/^(contract|server|web)\/src\//.test(path)

/** Lowest first. What http, live and the background jobs need of those after them is passed in. */
export const kitOrder: readonly string[] = [
  'refusal.ts',
  'random.ts',
  'retry.ts',
  'semaphore.ts',
  'boundedQueue.ts',
  'lruCache.ts',
  'memory.ts',
  'diskGuard.ts',
  'logOutput.ts',
  'specialAddress.ts',
  'secret.ts',
  'features.ts',
  'tracing',
  'watchdog',
  'threads',
  'bucket',
  'databaseUrl.ts',
  'env.ts',
  'tracingEnv.ts',
  'postgres',
  'secretKey.ts',
  'data',
  'secretKeyCheck.ts',
  'limits',
  'events.ts',
  'ownData.ts',
  'replicas',
  'http',
  'live',
  'notify.ts',
  'backgroundJobs',
  'migrate.ts',
  'mail',
  'push',
  'files',
  'search',
  'workbook',
  'backup',
  'doctor',
]

/** A folder or file directly in the kit of the server. */
export const findKitPart = (path: string) => /^server\/src\/kit\/([^/]+)/.exec(path)?.[1]

export const isStore = (path: string) => /^server\/(src|demo)\/.*[/-]store\.ts$/.test(path)

/** Where two files part: the folders of one parent in which they stand. Features themselves have their own order. */
export function findSiblingFolders(from: string, to: string): { from: string; to: string } | undefined {
  const [here, there] = [from.split('/'), to.split('/')]
  const apart = here.findIndex((name, index) => name !== there[index])
  const isInFeature = apart > 2
  const areFolders = apart < here.length - 1 && apart < there.length - 1
  const cut = (names: string[]) => names.slice(0, apart + 1).join('/')
  return isInFeature && areFolders ? { from: cut(here), to: cut(there) } : undefined
}
