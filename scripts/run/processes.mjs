import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

const parentPollMs = 200
const patienceMs = 2_000

/** Options for a Node that is to end when we are killed; see lifeline.mjs. */
export const lifelineArgs = ['--import', new URL('lifeline.mjs', import.meta.url).href]

/** Runs to its end in the foreground: it shares our terminal, which hands Ctrl-C to both of us. */
export async function runHere(command, args, env = process.env) {
  return runToEnd(spawn(command, args, { cwd: root, env, stdio: 'inherit' }))
}

/** What it prints, whether it fails or not; what it complains of is not shown. */
export async function readOutput(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  await runToEnd(child)
  return printed
}

/** What it prints is for us and not shown; undefined when it fails, and then it has complained itself. */
export async function streamOutput(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  return (await runToEnd(child)) === 0 ? printed : undefined
}

/** Says nothing unless it fails; then all that it said is shown. */
export async function runQuietly(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
  // npm finishes what it is doing before it heeds a signal, which may take a minute; the next install repairs it all.
  const code = await runToEnd(child, () => setTimeout(() => child.kill('SIGKILL'), patienceMs))
  if (code !== 0) process.stderr.write(Buffer.concat(output))
  return code
}

/** A user who interrupts one step means the whole command. */
async function runToEnd(child, onInterruption = () => {}) {
  let interruption
  const stopListening = onSignal(signal => {
    if (!interruption) onInterruption()
    interruption ??= signal
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
  const code = await ended(child)
  stopListening()
  if (interruption) process.exit(128 + constants.signals[interruption])
  return code
}

/**
 * Runs until one of them ends, then stops the others. Answers with which code that was, whether somebody stopped them,
 * and whether one had said that it serves. Each is in a session of its own, so that a signal reaches it
 * once, through us, and not a second time from the terminal while it is finishing its work; the channel tells it when
 * we die without a word.
 */
export async function serve(programs, env) {
  const children = programs.map(([command, args]) =>
    spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  let stopping = false
  const stop = signal => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  let isAskedTo = false
  const stopAsAsked = signal => {
    isAskedTo = true
    stop(signal)
  }
  const stopListening = onSignal(stopAsAsked)
  const stopWatching = onParentDeath(() => stopAsAsked('SIGTERM'))
  let hasServed = false
  for (const child of children)
    child.on('message', message => {
      hasServed ||= message === 'serving'
    })
  const ends = children.map(ended)
  const code = await Promise.race(ends)
  stop('SIGTERM')
  await Promise.all(ends)
  stopListening()
  stopWatching()
  return { code, isAskedTo, hasServed }
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** npm hands a signal to the shell between us, and most shells die of it without handing it on. */
function onParentDeath(act) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) act()
  }, parentPollMs)
  return () => clearInterval(timer)
}

function onSignal(act) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, act)
  return () => {
    for (const signal of signals) process.off(signal, act)
  }
}
