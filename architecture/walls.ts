import { basename, posix } from 'node:path'
import { features } from '../features.ts'
import { type Codebase, type Edge, layers, locateModule, type Module } from './codebase.ts'
import { changing, isCacheWrite, isClockOrChance, isFormat, isSql, tablesIn, wordsAfter } from './codeUses.ts'
import { listCycles } from './cycles.ts'
import { exceptions } from './exceptions.ts'
import {
  findKitPart,
  findSiblingFolders,
  isFeature,
  isFoundByName,
  isJoined,
  isNamedByConvention,
  isServerEntry,
  isStore,
  kitOrder,
} from './modulePlaces.ts'
import {
  listBannedNames,
  listCallsWithoutVerb,
  listParticipleTypes,
  listQueriesCalledOf,
  listRowLocksCalledHold,
  listTypesExportedTwice,
  type NamingRule,
} from './namingWalls.ts'
import type { CodeUse } from './source.ts'
import { findWritingFunctions } from './storeWrites.ts'
import { listExportsForDemo, listLocalContexts, listSecondNames } from './structureWalls.ts'

/** What is wrong, where, and what to do about it. `to` is what should not have been reached from there. */
type Violation = { file: string; line: number; to: string; message: string }
type Wall = (house: Codebase) => Violation[]

export const walls = {
  'contract imports only zod and itself, server and web only contract and themselves': house =>
    onImports(house, ({ floor, isTest }, { file, package: name, builtin }) => {
      if (floor === 'root' || (file === 'features.ts' && floor !== 'contract')) return
      if (file && ![floor, 'contract'].includes(locateModule(file).floor))
        return `${floor} may not know of it. What both sides need belongs in contract.`
      const runsAnywhere = file ? file.endsWith('.ts') : (name ?? builtin ?? 'zod') === 'zod'
      if (floor === 'contract' && !isTest && !runsAnywhere)
        return 'contract runs anywhere, on zod alone. Do this on the server or in the web app.'
    }),

  'a feature imports only features above it, kit imports none, and nobody imports the app': house =>
    onImports(house, ({ layer }, { file }) => {
      const there = file ? locateModule(file).layer : 'kit'
      if (!layers.includes(layer) || layers.indexOf(there) <= layers.indexOf(layer)) return
      if (there === 'outside') return 'tests and tools are not part of the program.'
      if (there === 'app') return `the app knows ${layer}, not the other way round. Have it passed in.`
      if (['sandbox', 'demo'].includes(there)) return `the product is complete without the ${there}.`
      if (layer === 'kit') return `kit knows no feature. Have it passed in, or move this to ${there}.`
      return `${there} is below ${layer} in features.ts. What knows both lives in ${there}.`
    }),

  'in the kit of the server a file imports only from its own folder and from what stands before it': house =>
    onImports(house, ({ path, isTest }, { file = '' }) => {
      const [here, there] = [findKitPart(path), findKitPart(file)]
      if (isTest || here === undefined || there === undefined || here === there) return
      if (!kitOrder.includes(here))
        return `${here} has no place in the order of kit. Give it one in modulePlaces.ts.`
      if (kitOrder.indexOf(there) < kitOrder.indexOf(here)) return
      return `${there} comes after ${here} in the order of kit. Have it passed in, or move what both need down.`
    }),

  'the oracle shares no code with what it recomputes': house =>
    onImports(house, ({ path, isTest }, { file, package: name }) => {
      if (!path.startsWith('oracle/') || isTest) return
      if (file?.startsWith('oracle/') || (!file && !name)) return
      return 'a fault of the product would be one of the oracle too. Recompute it, or read it through HTTP.'
    }),

  'of another feature the server imports only access.ts, commands.ts and stores': house =>
    onImports(house, ({ floor, layer }, { file = '' }) => {
      const there = locateModule(file)
      if (floor !== 'server' || !isFeature(layer) || !isFeature(there.layer)) return
      if (there.floor !== 'server' || layer === there.layer || isStore(file) || isServerEntry(file)) return
      return `this is for ${there.layer} alone. Offer what you need in its access.ts, commands.ts or store.`
    }),

  'the stores of a feature are read-only for others': house => {
    const writers = findWritingFunctions(house.modules.filter(({ path }) => isStore(path)))
    return onImports(house, ({ floor, layer, isTest }, { file = '', names }) => {
      const there = locateModule(file)
      if (floor !== 'server' || isTest || !isStore(file) || layer === there.layer) return
      // The demo makes up a past, which no command can write.
      if (!(isFeature(layer) || layer === 'app') || !isFeature(there.layer)) return
      const writing = names.filter(name => writers.get(file)?.has(name))
      if (writing.length === 0) return
      return `${writing.join(', ')} writes or locks rows of ${there.layer}. Call its commands.ts or access.ts.`
    })
  },

  'of another feature the web imports only its shared folder, and the app what it joins': house =>
    onImports(house, ({ floor, layer, isTest }, { file = '' }) => {
      const there = locateModule(file)
      if (floor !== 'web' || there.floor !== 'web' || isTest || layer === there.layer) return
      if (![...features, 'app'].includes(layer) || !isFeature(there.layer)) return
      if (/^web\/src\/\w+\/shared\//.test(file)) return
      if (layer === 'app' && isJoined(file)) return
      return `this is for ${there.layer} alone. Move what both need to ${there.layer}/shared, or to kit.`
    }),

  'a store has SQL': ({ modules }) =>
    modules
      .filter(({ path, uses }) => isStore(path) && !uses.some(isSql))
      .map(({ path }) =>
        toViolation(path, 'asks the database nothing. Call it what it is; who may see what is access.ts.'),
      ),

  'an exported name is imported somewhere': ({ modules }) => {
    const taken = Map.groupBy(
      modules.flatMap(({ imports }) => imports.flatMap(({ file, names }) => (file ? [{ file, names }] : []))),
      ({ file }) => file,
    )
    return modules.flatMap(({ path, exports }) => {
      const names = new Set(taken.get(path)?.flatMap(one => one.names))
      return exports
        .filter(({ name, isEndpoint }) => {
          const isTaken = names.has(name) || names.has('*') || (isEndpoint && names.has('endpoints'))
          return !isTaken && !isFoundByName(path, name)
        })
        .map(({ name, line }) =>
          toViolation(
            path,
            `nobody imports ${name}. Leave out the export, or what nobody needs.`,
            line,
            name,
          ),
        )
    })
  },

  'nothing of the product is exported for the demo alone': ({ modules }) =>
    listExportsForDemo(modules)
      .filter(({ file, name }) => !isFoundByName(file, name))
      .map(({ file, line, name, advice }) => toViolation(file, advice, line, name)),

  'a folder can be taken in at a glance': ({ modules }) =>
    [...Map.groupBy(modules.filter(isCodeOfOurs), ({ path }) => posix.dirname(path))]
      .filter(([, inside]) => inside.length > maxFilesPerFolder)
      .map(([folder, inside]) =>
        toViolation(
          folder,
          `has ${inside.length} files at one level. Give it chambers by what is done there.`,
        ),
      ),

  'every folder is a feature of features.ts, and every migration is named after one': house => [
    ...house.modules
      .filter(({ path, layer }) => !layers.includes(layer) || /^(contract|server)\/src\/app\//.test(path))
      .map(({ path, layer }) =>
        toViolation(path, `${layer} is no feature. Name it in features.ts, or use kit.`),
      ),
    ...house.migrations
      .filter(({ owner }) => owner === undefined)
      .map(({ path }) => toViolation(path, 'Name it NNNN_<feature>.sql, after the owner of its tables.')),
  ],

  'every package is declared by the workspace that imports it': house =>
    onImports(house, ({ floor, isTest }, { package: name = '', file }) => {
      const folder = floor === 'root' ? '.' : floor
      const isDeclaredIn = (at: string) =>
        house.packages.some(one => one.folder === at && one.declares.has(name))
      const isWorkspaceOfRoot = floor === 'root' && file !== undefined
      if (!name || isDeclaredIn(folder) || isWorkspaceOfRoot || (isTest && isDeclaredIn('.'))) return
      return `declare it in ${posix.join(folder, 'package.json')}. That it is found today is luck.`
    }),

  'every import is written so that these walls can read it': house =>
    onImports(house, (_, { file, package: name, builtin }) =>
      (file ?? name ?? builtin) ? undefined : 'write a relative path or a package, in one plain string.',
    ),

  'SQL is written only in stores and in kit': house =>
    onUses(house, isSql, 'is SQL. Give it a name of the business in a store.ts, and call that.', module => {
      const { path, floor, layer, isTest } = module
      return (
        isTest ||
        isStore(path) ||
        /^(bench|faults|scale)\//.test(path) ||
        (floor === 'server' && layer === 'kit')
      )
    }),

  'the clock and chance are read only in kit': house =>
    onUses(
      house,
      isClockOrChance,
      'cannot be set in a test. Take it from ctx, kit or an argument.',
      module => {
        const { path, floor, layer, isTest } = module
        const isTool = /^(bench|faults|scale|scripts)\/|^(server\/src\/main|architecture\/regexes)\.ts$/.test(
          path,
        )
        return isTest || isTool || (floor !== 'contract' && layer === 'kit')
      },
    ),

  'dates, times and numbers are written only by kit': house =>
    onUses(
      house,
      isFormat,
      'is one more way to write it. Use timeText, numberWords, or dayWords and timeZones of the web.',
      ({ path, layer, isTest }) => isTest || layer === 'kit' || !/^(contract|server|web)\/src\//.test(path),
    ),

  'what the web has cached is changed only through kit/call/cache.ts': house =>
    onUses(
      house,
      isCacheWrite,
      'can give a reply another shape than its readers expect. Use a function of kit/call/cache.ts.',
      ({ path, floor, isTest }) => floor !== 'web' || isTest || path === 'web/src/kit/call/cache.ts',
    ),

  'no file only passes on what others export': ({ modules }) =>
    modules
      .filter(({ path, isBarrel }) => isBarrel || /^index\./.test(basename(path)))
      .map(({ path }) =>
        toViolation(path, 'A barrel hides who needs what. Import from the files themselves.'),
      ),

  'a small file that one other file reads stands in it': ({ modules }) => {
    const edges = modules.flatMap(({ path, imports }) =>
      imports.map(({ file = '', lazy, names }) => ({
        file,
        reader: path,
        isNeeded: !lazy && names.length > 0,
      })),
    )
    const readers = Map.groupBy(edges, ({ file }) => file)
    const byPath = new Map(modules.map(module => [module.path, module]))
    return modules.flatMap(({ path, lineCount, isTest }) => {
      const [first, ...others] = readers.get(path) ?? []
      const isSmall = lineCount <= smallFile && !isTest && !isNamedByConvention(path)
      if (!isSmall || !first?.isNeeded || others.some(({ reader }) => reader !== first.reader)) return []
      const reader = byPath.get(first.reader)
      const isBeside = posix.dirname(first.reader) === posix.dirname(path)
      const hasRoom = (reader?.lineCount ?? 0) + lineCount <= fullFile
      if (!isBeside || !hasRoom || reader?.isTest || isNamedByConvention(first.reader)) return []
      return [
        toViolation(
          path,
          `has ${lineCount} lines and only ${first.reader} reads it. Put it there, or give it a test of its own.`,
        ),
      ]
    })
  },

  'folders beside one another do not import each other in a circle': ({ modules }) => {
    const edges = modules.filter(isCodeOfOurs).flatMap(({ path, imports }) =>
      imports.flatMap(({ file = '', line }) => {
        const pair = findSiblingFolders(path, file)
        return pair ? [{ ...pair, path, line, file }] : []
      }),
    )
    const byFolder = Map.groupBy(edges, ({ from }) => from)
    return listCycles(new Map([...byFolder].map(([from, next]) => [from, next.map(({ to }) => to)]))).map(
      circle => {
        const [last, first] = circle.slice(-2)
        const closing = edges.find(({ from, to }) => from === last && to === first)
        return toViolation(
          closing?.path ?? '',
          `imports ${closing?.file}, which closes ${circle.join(' → ')}. Move what both need to the folder around them, or to the one it belongs to.`,
          closing?.line,
          closing?.file,
        )
      },
    )
  },

  'no import leads back to where it began': ({ modules }) =>
    listCycles(
      new Map(
        modules.map(({ path, imports }) => [
          path,
          imports.filter(({ lazy }) => !lazy).map(({ file = '' }) => file),
        ]),
      ),
    ).map(([first = '', ...others]) =>
      toViolation(first, `→ ${others.join(' → ')}. Move what both need to a file of its own.`),
    ),

  'everyone touches only their own tables': ({ modules, migrations, tables }) => {
    const check = (path: string, room: string, touched: string[], line?: number) =>
      touched.flatMap(table => {
        const owner = tables.get(table) ?? room
        const says = `${table} is a table of ${owner}. Have a function there offer what you need.`
        return owner === room ? [] : [toViolation(path, says, line, table)]
      })
    // The demo makes up a past, and writes it into whichever tables that takes.
    const inside = modules.filter(
      ({ floor, layer }) => floor === 'server' && !['outside', 'demo'].includes(layer),
    )
    return [
      ...inside.flatMap(({ path, layer, uses }) =>
        uses.flatMap(use => check(path, layer, tablesIn(use), use.line)),
      ),
      ...migrations.flatMap(({ path, owner = '', sql, creates }) => {
        const changed = wordsAfter(changing, sql).filter(table => !creates.includes(table))
        return check(path, owner, changed)
      }),
    ]
  },

  'a type is named by a noun, not by a bare participle or pronoun': house =>
    onNames(house, listParticipleTypes),

  'the name of an exported type stands once on a floor': house => onNames(house, listTypesExportedTwice),

  'a row lock is not called hold': house => onNames(house, listRowLocksCalledHold),

  'a function that asks the database is not called …Of': house => onNames(house, listQueriesCalledOf),

  'a call that reads is named by what it does': ({ modules }) =>
    listCallsWithoutVerb(modules).map(({ file, line, name, advice }) =>
      toViolation(file, advice, line, name),
    ),

  'comments and names of tests say who is meant': ({ modules }) =>
    modules.flatMap(({ path, riddleLines }) =>
      riddleLines.map(line =>
        toViolation(path, 'is a riddle. Say in a plain sentence who or what is meant.', line),
      ),
    ),

  'a constant has a line of its own': ({ modules }) =>
    modules.flatMap(({ path, pairedConstantLines }) =>
      pairedConstantLines.map(line =>
        toViolation(path, 'declares constants in pairs. Give each its own const, and its own line.', line),
      ),
    ),

  'who acts, and when, is said by CommandCtx and ReadCtx of kit': ({ modules }) =>
    listLocalContexts(modules).map(({ file, line, name, advice }) => toViolation(file, advice, line, name)),

  'a word that has been replaced does not come back': house => onNames(house, listBannedNames),

  'a command has the name of its endpoint, and a handler that calls it is one line': ({ modules }) =>
    listSecondNames(modules).map(({ file, line, name, advice }) => toViolation(file, advice, line, name)),
} satisfies Record<string, Wall>

const toViolation = (file: string, says: string, line = 1, to = ''): Violation => ({
  file,
  line,
  to,
  message: says,
})

function onImports(house: Codebase, check: (module: Module, edge: Edge) => string | undefined): Violation[] {
  return house.modules.flatMap(module =>
    module.imports.flatMap(edge => {
      const [says, to] = [check(module, edge), edge.file ?? edge.specifier]
      return says === undefined ? [] : [toViolation(module.path, `imports ${to}: ${says}`, edge.line, to)]
    }),
  )
}

function onUses(
  { modules }: Codebase,
  isWrong: (use: CodeUse) => boolean,
  says: string,
  isExempt: (module: Module) => boolean,
): Violation[] {
  return modules
    .filter(module => !isExempt(module))
    .flatMap(({ path, imports, uses }) =>
      [...imports.map(({ text, line }) => ({ code: text, args: [text], line })), ...uses]
        .filter(isWrong)
        .map(({ code, line }) => toViolation(path, `${formatCode(code)} ${says}`, line)),
    )
}

const onNames = ({ modules }: Codebase, rule: NamingRule): Violation[] =>
  rule(modules).map(({ file, line, name, advice }) => toViolation(file, advice, line, name))

/** The last two names of a chain, on one line. */
const formatCode = (code: string) => code.split('.').slice(-2).join('.').replace(/\s+/g, ' ')

// About twenty: more than that nobody takes in at a glance.
const maxFilesPerFolder = 22
const isCodeOfOurs = ({ path, isTest }: Module) => !isTest && /^(contract|server|web)\//.test(path)

// A file of its own pays off once it is longer than this, and a reader takes in no more than that.
const smallFile = 40
const fullFile = 200

type Exception = (typeof exceptions)[number]
const isExcepted = (door: Exception, { file, to }: Violation) => door.from === file && door.to === to

export function listViolations(wall: Wall, house: Codebase): string[] {
  return wall(house)
    .filter(one => !exceptions.some(door => isExcepted(door, one)))
    .map(({ file, line, message }) => `${file}:${line} ${message}`)
}

export function listUnusedExceptions(house: Codebase): Exception[] {
  const complaints = Object.values(walls).flatMap(wall => wall(house))
  return exceptions.filter(door => !complaints.some(one => isExcepted(door, one)))
}
