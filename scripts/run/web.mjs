import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { lifelineArgs, runQuietly } from './processes.mjs'
import { hashFiles, inRoot, readIfThere, toolPath } from './root.mjs'

const stamp = inRoot('web', 'dist', '.inputs')
const lock = inRoot('node_modules', '.claimcrew-building')
const inputs = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/build',
  'web/vite.config.ts',
  'web/package.json',
  'web/tsconfig.json',
  'tsconfig.base.json',
  'contract/src',
  'package-lock.json',
]

/** Builds the web app unless what it was built from is what there is now. */
export async function ensureBuilt(node) {
  if (isBuilt()) return true
  return withLock(lock, 'Another command is building the web app; waiting for it…', () => build(node))
}

function isBuilt() {
  return readIfThere(stamp) === hashFiles(inputs)
}

async function build(node) {
  if (isBuilt()) return true
  const begun = Date.now()
  console.log('Building the web app…')
  // Taken before, so that a file saved during the build is noticed the next time.
  const fingerprint = hashFiles(inputs)
  rmSync(stamp, { force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runQuietly(node, [...lifelineArgs, toolPath('vite', 'bin/vite.js'), 'build', 'web'], env)
  if (code !== 0) {
    console.error('Building the web app failed; what the build said is above.')
    return false
  }
  mkdirSync(inRoot('web', 'dist'), { recursive: true })
  writeFileSync(stamp, fingerprint)
  console.log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  return true
}
