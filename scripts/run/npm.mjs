import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { lifelineArgs } from './processes.mjs'

/** npm with these arguments, as a program and what to start it with. */
export function npmCommand(args) {
  const { npm_execpath: script = '', npm_node_execpath: itsNode = process.execPath } = process.env
  // npm names itself to the scripts it runs; started by hand or by another package manager, the PATH must do.
  const isKnown = basename(script) === 'npm-cli.js' && existsSync(script)
  return isKnown ? [itsNode, [...lifelineArgs, script, ...args]] : ['npm', args]
}
