import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { findNode24 } from './node24.mjs'
import { runHere, serve, tiedToUs } from './processes.mjs'
import { inRoot, toolPath, workspaces } from './root.mjs'
import { runStages } from './stages.mjs'
import { ensureBuilt } from './web.mjs'

/** Each takes Node 24 and the arguments after its name, and answers the exit code. */
const commands = {
  start,
  dev,
  check,
  test,
  bench: measuring('bench/main.ts'),
  faults: measuring('faults/main.ts'),
  admin: working('server/src/admin.ts'),
  backup: working('server/src/backup.ts', 'backup'),
  restore: working('server/src/backup.ts', 'restore'),
}

export async function runCommand(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  process.exitCode = command
    ? await prepareAndRun(command, args)
    : refuse(`Commands: ${Object.keys(commands).join(', ')}.`)
}

async function prepareAndRun(command, args) {
  if (!(await ensureInstalled())) return 1
  const node = findNode24()
  if (!node) {
    return refuse(
      'Claimcrew runs on Node 24, which the package "node" brings along where npm may run its install script. ' +
        `Here it did not, and this is ${process.version}: install Node 24 or newer.`,
    )
  }
  return command(node, args)
}

function refuse(line) {
  console.error(line)
  return 1
}

// Node's nursery for young objects grows to some 100 MB; with many open streams that is far more than they take.
const sparing = ['--max-semi-space-size=24']

async function start(node, args) {
  if (!(await ensureBuilt(node))) return 1
  const env = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // What Node has compiled once need not be compiled, nor its types stripped, at the next start: less time and memory.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules/.cache/node'),
  }
  return serve([[node, [...tiedToUs, ...sparing, inRoot('server/src/main.ts'), ...args]]], env)
}

async function dev(node, args) {
  const env = { ...process.env, NODE_ENV: 'development', PORT: process.env.PORT ?? '3000' }
  const app = [node, ['--watch', inRoot('server/src/main.ts'), ...args]]
  const web = [node, [toolPath('vite', 'bin/vite.js'), 'web']]
  return serve([app, web], env)
}

function measuring(script) {
  return async (node, args) => {
    if (!(await ensureBuilt(node))) return 1
    return runHere(node, [inRoot(script), ...args], {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
    })
  }
}

function working(script, ...first) {
  return (node, args) => runHere(node, [inRoot(script), ...first, ...args])
}

async function check(node) {
  return runStages('check', staticStages(node))
}

async function test(node, [part, ...args]) {
  const { NODE_ENV: _, ...env } = process.env
  const build = { name: 'build', run: () => ensureBuilt(node) }
  const unit = more => ({
    name: 'unit',
    run: () => succeeds(node, [toolPath('vitest', 'vitest.mjs'), 'run', ...more], env),
  })
  const e2e = more => ({
    name: 'e2e',
    needs: 'build',
    run: () =>
      succeeds(
        node,
        [toolPath('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...more],
        env,
      ),
  })
  switch (part) {
    case undefined:
      return runStages('test', [...staticStages(node), build, unit([]), e2e([])])
    case 'unit':
      return runStages('test', [build, unit(args)])
    case 'e2e':
      return runStages('test', [build, e2e(args)])
    default:
      return refuse(`npm test takes "unit" or "e2e", each with arguments of its own after it; not "${part}".`)
  }
}

function staticStages(node) {
  const projects = ['.', ...workspaces].filter(place => existsSync(inRoot(place, 'tsconfig.json')))
  const types = async () => {
    const outcomes = []
    for (const project of projects) {
      outcomes.push(await succeeds(node, [toolPath('typescript', 'bin/tsc'), '-p', project, '--noEmit']))
    }
    return outcomes.every(Boolean)
  }
  return [
    { name: 'types', run: types },
    { name: 'lint', run: () => succeeds(node, [toolPath('@biomejs/biome', 'bin/biome'), 'ci', '.']) },
  ]
}

async function succeeds(node, args, env) {
  return (await runHere(node, args, env)) === 0
}
