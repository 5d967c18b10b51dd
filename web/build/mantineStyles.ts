import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sheets = ['styles.css', 'inside.css'].map(name => resolve(import.meta.dirname, '../src/app', name))
const folder = resolve(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')
const ending = '.layer.css'

/** Each part of Mantine whose code is in the build has its styles there too: without them it would only look wrong. */
export const mantineStyles: Plugin = {
  name: 'claimcrew-mantine-styles',
  apply: 'build',
  generateBundle(_, bundle) {
    const there = sheets.map(styleSheet => readFileSync(styleSheet, 'utf8')).join('')
    const parts = readdirSync(folder)
      .filter(name => name.endsWith(ending))
      .map(name => name.replace(ending, ''))
    const drawn = new Set(
      Object.values(bundle)
        .flatMap(file => (file.type === 'chunk' ? Object.entries(file.modules) : []))
        .filter(([id, { renderedLength }]) => id.includes('/@mantine/core/esm/') && renderedLength > 0)
        .flatMap(([id]) => id.split(/[/.]/)),
    )
    const missing = parts.filter(part => drawn.has(part) && !there.includes(`/${part}${ending}"`))
    if (missing.length > 0) this.error(`web/src/app/inside.css lacks Mantine's ${missing.join(', ')}.`)
  },
}
