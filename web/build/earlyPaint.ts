import type { Plugin } from 'vite'

const stylesheet = /\s*<link rel="stylesheet"([^>]*)>/

/**
 * Lets the page say "Loading..." before its style sheet is there, which stands behind that: it is asked for as early as
 * ever, and nothing of the program is drawn without it.
 */
export const earlyPaint: Plugin = {
  name: 'claimcrew-early-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link, attributes] = stylesheet.exec(html) ?? []
      if (link === undefined || attributes === undefined) throw new Error('The page has no style sheet.')
      return html
        .replace(link, `\n    <link rel="preload" as="style"${attributes}>`)
        .replace('</body>', `  <link rel="stylesheet"${attributes}>\n  </body>`)
    },
  },
}
