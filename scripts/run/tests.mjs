import { existsSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { withNotes } from './failures.mjs'
import { runHere, streamOutput } from './processes.mjs'
import { inRoot, toolPath, workspaces } from './root.mjs'

export function staticStages(node) {
  const projects = ['.', ...workspaces].filter(path => existsSync(inRoot(path, 'tsconfig.json')))
  const types = async () => {
    // Several checkers would share a project's files out, and each of them would work out much of the same again: one a
    // project takes half of the work, and there are projects enough to keep the machine busy.
    const options = ['--noEmit', '--checkers', '1']
    // Its garbage is collected less often than it would be: that takes a fifth of the work, and a tenth more memory.
    const env = { ...process.env, GOGC: '400' }
    const outcomes = projects.map(project =>
      succeeds(node, [toolPath('typescript', 'bin/tsc'), '-p', project, ...options], env),
    )
    return (await Promise.all(outcomes)).every(Boolean)
  }
  return [
    { name: 'types', run: types },
    { name: 'lint', run: () => succeeds(node, [toolPath('@biomejs/biome', 'bin/biome'), 'ci', '.']) },
  ]
}

/** Early, because neither it nor the type check before it keeps all of a machine busy. */
export const buildStage = node => ({ name: 'build', early: true, run: () => ensureBuilt(node) })

export const unitStage = (node, args) => ({
  name: 'unit',
  run: () =>
    withNotes(node, notes =>
      succeeds(node, [toolPath('vitest', 'vitest.mjs'), ...args], { ...testEnv(), ...notes }),
    ),
})

/** Journeys, and before them the browser that they run in: on a bare machine it has to be brought first. */
export function e2eStages(node, args) {
  let path
  const command = [toolPath('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts']
  return [
    {
      name: 'browser',
      early: true,
      run: async () => {
        path = await streamOutput(node, [inRoot('e2e/browser/main.ts')])
        return path !== undefined
      },
    },
    {
      name: 'e2e',
      needs: ['build', 'browser'],
      run: () =>
        withNotes(node, notes =>
          succeeds(node, [...command, ...args], { ...testEnv(), ...notes, CHROME_PATH: path }),
        ),
    },
  ]
}

function testEnv() {
  const { NODE_ENV: _, ...env } = process.env
  return env
}

async function succeeds(node, args, env) {
  return (await runHere(node, args, env)) === 0
}
