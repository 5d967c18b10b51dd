import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))

export const cachePath = (...names: string[]) => join(modules, '.cache', ...names)

/**
 * A folder that is made once. It is made aside and moved in one step: two runs may come at the same time, and neither
 * may start half a browser.
 */
export async function makeOnce(home: string, make: (staging: string) => Promise<void>): Promise<void> {
  if (existsSync(home)) return
  await mkdir(dirname(home), { recursive: true })
  const staging = await mkdtemp(`${home}.new-`)
  try {
    await make(staging)
    await rename(staging, home).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
