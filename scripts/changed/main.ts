import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { selectTests } from './selectTests.ts'

// `npm test -- changed` reads from here what is to run; what a person should know goes to the other stream.

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const linesOf = (text: string) => text.split('\n').filter(line => line !== '')
const tryGit = (...args: string[]) => {
  try {
    return git(...args)
  } catch {
    return undefined
  }
}

/** Where this line of work left main; on main itself what is not pushed, else the last commit. */
function baseOf(target: string | undefined): string | undefined {
  if (target !== undefined) return git('rev-parse', '--verify', `${target}^{commit}`)
  const here = tryGit('rev-parse', 'HEAD')
  const left = ['main', 'origin/main'].map(branch => tryGit('merge-base', 'HEAD', branch))
  return left.find(commit => commit && commit !== here) ?? tryGit('rev-parse', 'HEAD~1')
}

function changedSince(base: string | undefined): string[] {
  if (base === undefined) return linesOf(git('ls-files'))
  return linesOf(
    [
      git('diff', '--name-only', '--no-renames', base),
      git('ls-files', '--others', '--exclude-standard'),
    ].join('\n'),
  )
}

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: path => /node_modules$/.test(path) }).sort()
const startsPrograms = (file: string) => /node:child_process/.test(readFileSync(join(root, file), 'utf8'))

const base = baseOf(process.argv[2])
const changed = changedSince(base)
const selection = selectTests({
  changed,
  journeys: filesOf('e2e/*.e2e.ts'),
  starters: filesOf('server/**/*.test.ts').filter(startsPrograms),
})
const unit = selection.unit === 'all' ? 'all' : selection.unit.filter(file => existsSync(join(root, file)))
process.stderr.write(`${changed.length} files changed since ${base?.slice(0, 7) ?? 'the beginning'}.\n`)
process.stdout.write(JSON.stringify({ unit, journeys: selection.journeys }))
