import type { Module } from './codebase.ts'
import type { DeclaredName } from './names.ts'

type NamedModule = Pick<Module, 'path' | 'floor' | 'names'>

/** A name that breaks a rule, and what to do about it. */
export type NamingFault = {
  readonly file: string
  readonly name: string
  readonly line: number
  readonly advice: string
}

/** Lists what breaks one rule of naming. */
export type NamingRule = (modules: readonly NamedModule[]) => NamingFault[]

const words = (text: string) => new Set(text.trim().split(/\s+/))

// Participles that do not end in -ed or -ing.
const irregularParticiples = words(`
  Begun Born Bought Bound Broken Brought Built Chosen Done Drawn Driven Fallen Felt Forgotten Found Given Gone Grown Heard
  Held Hidden Kept Known Laid Led Left Lent Lost Made Meant Met Paid Put Read Said Seen Sent Shown Sold Spent Spoken Stood
  Struck Taken Taught Thought Thrown Told Understood Won Worn Written`)

const pronouns = words(`
  All Any Around Before After By Each Everybody From Here Hers His It Its Lately Mine Nobody None Now Of One Ones Other
  Others Own Since Some Somebody That Theirs Then There These This Those To What When Where Which Who Whom Whose Why With
  Within`)

// They end like a participle and are nouns all the same.
const nouns = words(`
  Bed Building Embed Encoding Feed Filling Grouping Heading Listing Mapping Meeting Need Opening Pricing Rating Ring Seed
  Setting Sorting Speed Spelling String Thing Timing`)

const isBareParticiple = (name: string) =>
  !nouns.has(name) &&
  (/^[A-Z][a-z]+(ed|ing)$/.test(name) || irregularParticiples.has(name) || pronouns.has(name))

const isType = ({ kind }: DeclaredName) => kind === 'type'

export const listParticipleTypes: NamingRule = modules =>
  listFaults(modules, declared =>
    isType(declared) && isBareParticiple(declared.name)
      ? `${declared.name} is no noun. Say what it is: JobFilter, SendResult, EngagementRow.`
      : undefined,
  )

/**
 * A contract type and its row stand on two floors, so they may share a name. Types of tables are generated after the
 * database's own names.
 */
export function listTypesExportedTwice(modules: readonly NamedModule[]): NamingFault[] {
  const handWritten = modules.filter(({ path }) => !path.endsWith('.gen.ts'))
  const exported = handWritten.flatMap(({ path, floor, names }) => {
    const own = names.filter(one => isType(one) && one.isExported)
    const unique = new Map(own.map(one => [one.name, one]))
    return [...unique.values()].map(({ name, line }) => ({ file: path, floor, name, line }))
  })
  return [...Map.groupBy(exported, ({ floor, name }) => `${floor} ${name}`).values()]
    .filter(({ length }) => length > 1)
    .flatMap(([first, ...others]) =>
      others.map(({ file, name, line }) => ({
        file,
        name,
        line,
        advice: `${name} is a type of ${first?.file} too. Import that one, or name this one apart.`,
      })),
    )
}

const isHoldTime = /^hold(Minutes|Seconds|Ms|Time|Share)/

export const listRowLocksCalledHold: NamingRule = modules =>
  listFaults(modules, ({ kind, name }, { floor }) =>
    floor === 'server' && kind === 'function' && /^(hold|held)([A-Z]|$)/.test(name) && !isHoldTime.test(name)
      ? `${name}: a hold is a payer's hold time. A row lock is lockForUpdate… or lockShared….`
      : undefined,
  )

const takesDatabase =
  /^(db|tx|trx|pool)\b|^\{[^}]*\b(db|tx)\b|:\s*(Db|Tx|Kysely|Transaction|PooledClient|pg\.(Client|ClientBase|Pool))\b/

export const listQueriesCalledOf: NamingRule = modules =>
  listFaults(modules, ({ kind, name, firstParameter }) =>
    kind === 'function' && /[a-z]Of$/.test(name) && takesDatabase.test(firstParameter)
      ? `${name} asks the database. …Of is a field of its argument; call this read…, list… or count….`
      : undefined,
  )

const isReadingVerb = /^(get|list|count|search|open|export|download)[A-Z]/

/** A handler, its endpoint and what a test calls share one name, so a noun there reads like the data itself. */
export const listCallsWithoutVerb = (modules: readonly Pick<Module, 'path' | 'exports'>[]): NamingFault[] =>
  modules.flatMap(({ path, exports }) =>
    exports
      .filter(({ name, isGet }) => isGet && !isReadingVerb.test(name))
      .map(({ name, line }) => ({
        file: path,
        name,
        line,
        advice: `${name} says not what the call does. Begin with get, list, count, search, open, export or download.`,
      })),
  )

/** Words that were here once, each with what it is called now. */
const replacements: Readonly<Record<string, string>> = {
  Acting: 'CommandCtx',
  asked: 'query, filter or request',
  Asking: 'ReadCtx',
  asMade: 'sendRaw',
  asTheyCome: 'streamRows',
  atMostEvery: 'throttle',
  callOnce: 'callIdempotent',
  chosen: 'selected',
  colour: 'color',
  Counting: 'ReadCtx',
  Errand: 'CallGuard',
  errand: 'guard',
  found: 'rows, match or reply',
  GivenUp: 'CallAborted',
  held: 'locked or gate',
  heldOn: 'isEngagedOn',
  inPieces: 'streamChunks',
  judge: 'score or scorer',
  keep: 'save',
  Keeper: 'Autosave',
  keeper: 'autosave',
  kept: 'saved',
  KeptTable: 'TableReplica',
  known: 'cached or existing',
  KnownRows: 'RowCache',
  lack: 'shortage',
  Lately: 'LruCache',
  Life: 'Lifecycle',
  look: 'style',
  moved: 'changed',
  news: 'events',
  NoTurn: 'QueueFull',
  onceBack: 'onReconnect',
  openEars: 'openListener',
  opened: 'openId or reply',
  piece: 'segment or chunk',
  ReadOn: 'LoadMore',
  said: 'message or input',
  serveKept: 'cachedResponse',
  shown: 'visible or toView',
  Silence: 'SocketTimeout',
  StateLook: 'StateStyle',
  stretch: 'interval',
  tell: 'notify',
  tie: 'engagementPeriod',
  together: 'batchLoader',
  told: 'notified',
  trouble: 'outage',
  Turns: 'Semaphore',
  useAct: 'useMutate',
  useWhole: 'useAllPages',
  wanted: 'target',
  whom: 'target or clientId',
  whose: 'owner or clientId',
  wish: 'preference',
  written: 'saved',
}

export const listBannedNames: NamingRule = modules =>
  listFaults(modules, ({ name }) => {
    const replacement = Object.hasOwn(replacements, name) ? replacements[name] : nameBound(name)
    return replacement && `${name} is called ${replacement} here.`
  })

/** A bound begins with `max` or `min`, as everywhere else. */
function nameBound(name: string): string | undefined {
  const [, word, bounded] = name.match(/^(most|least)([A-Z].*)/) ?? []
  return word && `${word === 'most' ? 'max' : 'min'}${bounded}`
}

function listFaults(
  modules: readonly NamedModule[],
  advise: (declared: DeclaredName, module: NamedModule) => string | undefined,
): NamingFault[] {
  return modules.flatMap(module =>
    module.names.flatMap(declared => {
      const advice = advise(declared, module)
      const { name, line } = declared
      return advice === undefined ? [] : [{ file: module.path, name, line, advice }]
    }),
  )
}
