import { checkAdvisories } from './advisories.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode24 } from './node24.mjs'
import { lifelineArgs, runHere, serve, streamOutput } from './processes.mjs'
import { restartOnFailure } from './restart.mjs'
import { inRoot, toolPath } from './root.mjs'
import { runStages } from './stages.mjs'
import { buildStage, e2eStages, staticStages, unitStage } from './tests.mjs'

/** Each takes Node 24 and the arguments after its name, and answers the exit code. */
const commands = {
  start,
  dev,
  check,
  test,
  'test:release': testRelease,
  bench: measuring('bench/main.ts'),
  faults: measuring('faults/main.ts'),
  scale: measuring('scale/main.ts'),
  oracle,
  'help-pictures': measuring('e2e/help/pictures.ts'),
  walk: measuring('e2e/walk/main.ts'),
  advisories: checkAdvisories,
  admin: working('server/src/admin.ts'),
  doctor: working('server/src/doctor.ts'),
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

// Node's nursery for young objects grows to some 100 MB; with many open streams that is far more than they take. And the
// rest of its heap may grow to several times what is in use before it is looked through.
const sparing = ['--max-semi-space-size=24', '--heap-growing-percent=150']

async function start(node, args) {
  if (!(await ensureBuilt(node))) return 1
  const env = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    // What Node has compiled once need not be compiled at the next start: less time and memory.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules/.cache/node'),
    // Each thread of Node would keep room of its own from the system's allocator, and give none of it back.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // The allocator would learn from the first large file to keep such room for the next one. Fixed, it gives it back; and
    // below the 64 KiB in which Node reads a large body, since the pieces of many uploads left holes that nothing closed.
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(3 * 2 ** 14),
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? String(8 * 2 ** 20),
  }
  const app = [node, [...lifelineArgs, ...sparing, inRoot('server/dist/main.js'), ...args]]
  return restartOnFailure(() => serve([app], env))
}

async function dev(node, args) {
  const env = { ...process.env, NODE_ENV: 'development', PORT: process.env.PORT ?? '3000' }
  const app = [node, ['--watch', inRoot('server/src/main.ts'), ...args]]
  const web = [node, [toolPath('vite', 'bin/vite.js'), 'web']]
  return (await serve([app, web], env)).code
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

/** Two months of the demo, recomputed; a month of it is a part of the tests. */
async function oracle(node) {
  process.env.ORACLE = 'whole'
  return runStages('oracle', [buildStage(node), unitStage(node, ['run', 'oracle/oracle.test.ts'])])
}

function working(script, ...first) {
  return (node, args) => runHere(node, [inRoot(script), ...first, ...args])
}

async function check(node) {
  return runStages('check', staticStages(node))
}

async function test(node, [part, ...args]) {
  const build = buildStage(node)
  switch (part) {
    case undefined:
      return runStages('test', [
        ...staticStages(node),
        build,
        unitStage(node, ['run', '--exclude', '**/*.release.test.ts']),
        ...e2eStages(node, ['--grep-invert', '@release']),
      ])
    case 'unit':
      return runStages('test', [build, unitStage(node, ['run', ...args])])
    case 'e2e':
      return runStages('test', [build, ...e2eStages(node, args)])
    case 'changed':
      return testChanged(node, args)
    default:
      return refuse(
        `npm test takes "unit" or "e2e", each with arguments of its own after it, or "changed"; not "${part}".`,
      )
  }
}

/** What takes a process killed, a full disk or a rare screen: before a release, since `npm test` is for every change. */
async function testRelease(node) {
  return runStages('test:release', [
    buildStage(node),
    unitStage(node, ['run', '.release.test.ts']),
    ...e2eStages(node, ['--grep', '@release']),
  ])
}

/** What a change since a commit, by default since this line of work left main, can reach. */
async function testChanged(node, args) {
  const printed = await streamOutput(node, [inRoot('scripts/changed/main.ts'), ...args])
  if (printed === undefined) return 1
  const { unit, journeys } = JSON.parse(printed)
  const tests = [
    ...(unit.length > 0 ? [unitStage(node, unit === 'all' ? ['run'] : ['related', '--run', ...unit])] : []),
    ...(journeys.length > 0 ? e2eStages(node, journeys) : []),
  ]
  return runStages('test', [...staticStages(node), ...(tests.length > 0 ? [buildStage(node)] : []), ...tests])
}
