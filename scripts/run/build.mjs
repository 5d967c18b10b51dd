import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { lifelineArgs, runQuietly } from './processes.mjs'
import { hashFiles, inRoot, readIfThere, toolPath } from './root.mjs'

const lock = inRoot('node_modules', '.claimcrew-building')

/** What is built, each by the `vite.config.ts` in its folder, and from what. */
const builds = [
  {
    folder: 'web',
    what: 'the web app',
    inputs: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/build',
      'web/inline',
      'web/worker',
      'contract/src',
      ...configOf('web'),
    ],
  },
  {
    folder: 'server',
    what: 'the server',
    inputs: ['server/src', 'server/demo', 'contract/src', 'features.ts', ...configOf('server')],
  },
]

function configOf(folder) {
  const own = ['vite.config.ts', 'package.json', 'tsconfig.json'].map(name => `${folder}/${name}`)
  return [...own, 'tsconfig.base.json', 'package-lock.json']
}

/** Builds the web app and the server unless what they were built from is what there is now. */
export async function ensureBuilt(node) {
  for (const one of builds) {
    if (isBuilt(one)) continue
    const outcome = withLock(lock, `Another command is building ${one.what}; waiting for it…`, () =>
      build(node, one),
    )
    if (!(await outcome)) return false
  }
  return true
}

const stampOf = ({ folder }) => inRoot(folder, 'dist', '.inputs')

function isBuilt(one) {
  return readIfThere(stampOf(one)) === hashFiles(one.inputs)
}

async function build(node, one) {
  if (isBuilt(one)) return true
  const { folder, what, inputs } = one
  const begun = Date.now()
  console.log(`Building ${what}…`)
  // Taken before, so that a file saved during the build is noticed the next time.
  const fingerprint = hashFiles(inputs)
  rmSync(stampOf(one), { force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runQuietly(
    node,
    [...lifelineArgs, toolPath('vite', 'bin/vite.js'), 'build', folder],
    env,
  )
  if (code !== 0) {
    console.error(`Building ${what} failed; what the build said is above.`)
    return false
  }
  mkdirSync(inRoot(folder, 'dist'), { recursive: true })
  writeFileSync(stampOf(one), fingerprint)
  console.log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  return true
}
