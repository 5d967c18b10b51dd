import type { Plugin } from 'vite'
import { readInlineScript } from './inlineScripts.ts'

const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/

/** Has the page say "Loading..." before its style sheet is there, at the place in the head that the sheet has anyway. */
export const earlyPaint: Plugin = {
  name: 'claimcrew-early-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const [link, href] = stylesheet.exec(html) ?? []
      if (link === undefined || href === undefined) throw new Error('The page has no style sheet.')
      const source = (await readInlineScript('addStyleSheet')).replace('__STYLE_SHEET__', href)
      return html.replace(link, () => `<script nonce="__CSP_NONCE__">{\n${source}}</script>`)
    },
  },
}
