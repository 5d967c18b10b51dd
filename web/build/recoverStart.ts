import type { Plugin } from 'vite'
import { insertScript, readInlineScript } from './inlineScripts.ts'

/** Puts the script that notices a program that doesn't come into the page, before the program. */
export const recoverStart: Plugin = {
  name: 'claimcrew-recover-start',
  apply: 'build',
  transformIndexHtml: async html => insertScript(html, await readInlineScript('recoverStart')),
}
