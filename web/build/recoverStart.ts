import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const script = resolve(import.meta.dirname, '../inline/recoverStart.ts')

/** Puts the script that notices a program that doesn't come into the page, before the program. */
export const recoverStart: Plugin = {
  name: 'claimcrew-recover-start',
  apply: 'build',
  async transformIndexHtml(html) {
    const { code } = await transformWithOxc(readFileSync(script, 'utf8'), script)
    return html.replace('<title>', `<script>{\n${code}}</script>\n    <title>`)
  },
}
