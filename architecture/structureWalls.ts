import type { Module } from './codebase.ts'
import type { HandlerSource } from './handlers.ts'
import type { NamingFault } from './namingWalls.ts'

type HandlingModule = Pick<Module, 'path' | 'layer' | 'imports' | 'exports' | 'handlers'>

const isCommands = (path: string) => /^server\/src\/.*\/commands\.ts$/.test(path)

/** What only reads, converts or counts is no use case, so it has a name of its own. */
const isNoCommand = (name: string) =>
  /^(to|read|find|list|has|count)[A-Z]|^(runCommand|runLimitedRequest)$/.test(name)

/**
 * A use case has one name, the endpoint's. A handler that only passes on to a command is one line of a table of routes, and
 * no command has a handler of its name beside it.
 */
export function listSecondNames(modules: readonly HandlingModule[]): NamingFault[] {
  const commands = new Map(
    modules
      .filter(({ path }) => isCommands(path))
      .flatMap(({ path, layer, exports }) => exports.map(({ name }) => [`${layer} ${name}`, path] as const)),
  )
  return modules.flatMap(module =>
    module.handlers.flatMap(handler => {
      const advice = handler.isInTable
        ? adviseOnLine(handler)
        : adviseOnHandler(module, handler, commands.get(`${module.layer} ${handler.name}`))
      const { name, line } = handler
      return advice === undefined ? [] : [{ file: module.path, name, line, advice }]
    }),
  )
}

function adviseOnLine({ name, isOneLine, calls }: HandlerSource): string | undefined {
  const commands = calls.filter(one => one.takesTx && !isNoCommand(one.name))
  const other = commands.find(one => one.name !== name)
  if (other) return `${name} calls ${other.name}. A command has the endpoint's name: ${name}.`
  if (commands.length > 0 && !isOneLine)
    return `${name} is more than one line here. What else it does belongs in the command.`
}

function adviseOnHandler(
  { imports, exports }: HandlingModule,
  { name, isOneLine, calls }: HandlerSource,
  command: string | undefined,
): string | undefined {
  if (command) return `${name} is a command in ${command} too. Write its handler as one line of routes.ts.`
  const isOpen = (called: string) =>
    exports.some(one => one.name === called) || imports.some(one => one.names.includes(called))
  const [only, ...others] = calls.filter(one => !isNoCommand(one.name) && (one.takesTx || isOpen(one.name)))
  if (!isOneLine || !only || others.length > 0) return
  return `${name} only passes on to ${only.name}. Call that ${name}, and write this as one line of routes.ts.`
}

const isDemo = (path: string) => path.startsWith('server/demo/')

/** What only the demo needs belongs to it: in the product it would be a way around its rules. */
export function listExportsForDemo(modules: readonly Module[]): NamingFault[] {
  const importers = new Map<string, string[]>()
  for (const { path, imports, isTest } of modules)
    for (const { file, names } of isTest ? [] : imports)
      for (const name of names) {
        const key = `${file} ${name}`
        importers.set(key, [...(importers.get(key) ?? []), path])
      }
  return modules
    .filter(({ path }) => path.startsWith('server/src/'))
    .flatMap(({ path, exports }) =>
      exports
        .filter(({ name }) => importers.get(`${path} ${name}`)?.every(isDemo))
        .map(({ name, line }) => ({
          file: path,
          name,
          line,
          advice: `only the demo imports ${name}. Move it there, or let the demo call the command that is there.`,
        })),
    )
}

/** A type for who acts, when and on which database stands in kit; what needs less takes a Pick of it. */
export const listLocalContexts = (modules: readonly Module[]): NamingFault[] =>
  modules
    .filter(({ floor, layer, isTest }) => floor === 'server' && layer !== 'kit' && !isTest)
    .flatMap(({ path, names }) =>
      names
        .filter(({ kind, name }) => kind === 'type' && /Ctx$/.test(name))
        .map(({ name, line }) => ({
          file: path,
          name,
          line,
          advice: `${name} is one more context. Take CommandCtx or ReadCtx of kit/http/route.ts, or a Pick of one.`,
        })),
    )
