import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { filesOfOverview } from './preloads.ts'

type OutputFile = Rolldown.OutputBundle[string]

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../src/app', name), 'utf8')
const folder = resolve(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')
const ending = '.layer.css'

/** The parts of Mantine that have styles and whose code is in these files. */
function findDrawn(files: readonly (OutputFile | undefined)[]): readonly string[] {
  const drawn = new Set(
    files
      .flatMap(file => (file?.type === 'chunk' ? Object.entries(file.modules) : []))
      .filter(([id, { renderedLength }]) => id.includes('/@mantine/core/esm/') && renderedLength > 0)
      .flatMap(([id]) => id.split(/[/.]/)),
  )
  return readdirSync(folder)
    .filter(name => name.endsWith(ending))
    .map(name => name.replace(ending, ''))
    .filter(part => drawn.has(part))
}

/** Each part of Mantine whose code is in the build has its styles there too: without them it would only look wrong. */
export const mantineStyles: Plugin = {
  name: 'claimcrew-mantine-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    const check = (sheets: readonly string[], files: readonly (OutputFile | undefined)[]) => {
      const there = sheets.map(read).join('')
      const missing = findDrawn(files).filter(part => !there.includes(`/${part}${ending}"`))
      if (missing.length > 0)
        this.error(`web/src/app/${sheets.at(-1)} lacks Mantine's ${missing.join(', ')}.`)
    }
    const overview = [...filesOfOverview(bundle)].map(name => bundle[name])
    check(['styles.css', 'inside.css'], overview)
    check(['styles.css', 'inside.css', 'later.css'], Object.values(bundle))
  },
}
