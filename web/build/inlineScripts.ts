import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { transformWithOxc } from 'vite'

/** A script of `web/inline`, as browsers take it. */
export async function readInlineScript(name: string): Promise<string> {
  const file = resolve(import.meta.dirname, `../inline/${name}.ts`)
  return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code
}

/** Before the styles, which a script behind them would wait for. */
export const insertScript = (html: string, source: string): string =>
  html.replace('<title>', () => `<script>{\n${source}}</script>\n    <title>`)
