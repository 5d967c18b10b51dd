import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Path } from '@claimcrew/contract/kit/paths'
import { type Plugin, transformWithOxc } from 'vite'
import { topBar } from './chunks.ts'
import { filesAtHand, filesOf, findLaterStyles, screenModules, src } from './preloads.ts'

const worker = resolve(import.meta.dirname, '../worker/serviceWorker.ts')

/** What somebody needs without a connection: the punch clock, today's tasks, the last conversations. */
const screens: readonly Path[] = ['/dashboard', '/tasks', '/tasks-report', '/chat', '/attendance']
const parts = [
  'main.tsx',
  'app/SignedIn.tsx',
  'app/offline/restore.ts',
  'attendance/clock/Dialog.tsx',
  'attendance/shared/BreakHint.tsx',
  'kit/toast/ToastArea.tsx',
  ...topBar,
]

/**
 * Writes the service worker with the names of the files that it keeps. Their hashes are its version: where one of them
 * changes, browsers find another worker.
 */
export const serviceWorker: Plugin = {
  name: 'claimcrew-service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const modules = screenModules()
    const screenRoots = screens.map(path => modules.get(path) ?? '')
    const needed = [...parts.map(part => resolve(src, part)), ...screenRoots]
    const files = [
      ...new Set([
        ...needed.flatMap(module => [...filesOf(module, bundle)]),
        ...screenRoots.flatMap(module => filesAtHand(module, bundle)),
        findLaterStyles(bundle),
      ]),
    ]
    const version = createHash('sha256').update(files.join(',')).digest('base64url').slice(0, 12)
    const { code } = await transformWithOxc(readFileSync(worker, 'utf8'), worker)
    const source = code.replace('__OFFLINE_FILES__', files.join(',')).replace('__VERSION__', version)
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
  },
}
