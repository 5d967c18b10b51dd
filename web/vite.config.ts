import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipWith } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './build/chunks.ts'
import { earlyPaint } from './build/earlyPaint.ts'
import { lazyScreenShapes, leanContract, leanShapes } from './build/leanContract.ts'
import { leanMantine } from './build/leanMantine.ts'
import { mantineStyles } from './build/mantineStyles.ts'
import { preloadCalls } from './build/preloadCalls.ts'
import { preloads } from './build/preloads.ts'
import { recoverStart } from './build/recoverStart.ts'
import { serviceWorker } from './build/serviceWorker.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipWith)

const server = process.env.API_URL ?? 'http://127.0.0.1:3000'
const passedOn = ['/auth', '/user', '/api', '/job', '/picture', '/openapi.json', '/docs', '/healthz']

/** Our server fills these in at each request; Vite's own server has nobody to do it. */
const placeholders: Plugin = {
  name: 'claimcrew-placeholders',
  apply: 'serve',
  transformIndexHtml: html =>
    html
      .replace('__SUPPORT_EMAIL__', 'support@claimcrew.test')
      .replace('__SUPPORT_PHONE__', '+1 (555) 010-0199'),
}

/** Packed once here rather than at each request: as small as it gets for somebody on a slow line. */
const packed: Plugin = {
  name: 'claimcrew-packed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter(name => /\.(m?js|css|svg)$/.test(name))
    await Promise.all(
      files.map(async name => {
        const content = await readFile(join(dir, name))
        await writeFile(join(dir, `${name}.br`), await brotli(content))
        await writeFile(join(dir, `${name}.gz`), await gzip(content))
      }),
    )
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    placeholders,
    leanContract,
    lazyScreenShapes,
    leanShapes,
    preloadCalls,
    recoverStart,
    earlyPaint,
    mantineStyles,
    leanMantine,
    preloads,
    serviceWorker,
    packed,
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows fonts from ourselves alone, so nothing may become a data: address.
    assetsInlineLimit: 0,
    // Every browser that runs the program knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    // Only paths below these: /user-something would be a screen of ours.
    proxy: Object.fromEntries(passedOn.map(path => [`^${path}(/|\\?|$)`, { target: server }])),
  },
})
