import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { npmCommand } from './npm.mjs'
import { runQuietly } from './processes.mjs'
import { hashFiles, inRoot, readIfThere, workspaces } from './root.mjs'

const stamp = inRoot('node_modules', '.claimcrew-installed')
const lock = inRoot('node_modules', '.claimcrew-installing')

/** Installs what is missing; a matching stamp says that nothing is. */
export async function ensureInstalled() {
  if (isInstalled()) return true
  mkdirSync(inRoot('node_modules'), { recursive: true })
  return withLock(lock, 'Another command is installing; waiting for it…', install)
}

function isInstalled() {
  return readIfThere(stamp) === fingerprint()
}

function fingerprint() {
  return hashFiles(['package-lock.json', 'package.json', ...workspaces.map(name => `${name}/package.json`)])
}

async function install() {
  if (isInstalled()) return true
  const begun = Date.now()
  console.log('Installing what is missing; the first time this takes about a minute…')
  rmSync(stamp, { force: true })
  const code = await runQuietly(...npmInstall())
  if (code !== 0) {
    console.error('Installing failed; what npm said is above.')
    return false
  }
  writeFileSync(stamp, fingerprint())
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  return true
}

const npmInstall = () =>
  npmCommand([
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    // A lockfile made on another system would otherwise be rewritten for this one.
    '--no-save',
    // With NODE_ENV=production npm would leave out what builds the web app.
    '--include=dev',
    '--include=optional',
  ])
