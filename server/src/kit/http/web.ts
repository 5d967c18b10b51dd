import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../refusal.ts'
import { encodingFor } from './cachedResponse.ts'
import { sendRefusal } from './errors.ts'

export type WebOptions = {
  readonly dir: string
  readonly supportEmail: string
  readonly supportPhone: string
}

/** The web app's files, and its page for every address that is a screen's, with where the live line begins for it. */
export async function serveWeb(
  app: FastifyInstance,
  options: WebOptions | undefined,
  liveFrom: () => Promise<string | null>,
): Promise<void> {
  if (!options) {
    app.setNotFoundHandler((request, reply) =>
      sendRefusal(reply, request, notFound('This call doesn’t exist.')),
    )
    return
  }
  const pageAt = await readPages(options)
  await app.register(fastifyStatic, {
    root: join(options.dir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    // Their names carry a hash of their content.
    setHeaders: reply => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    root: options.dir,
    index: false,
    // Each has a route of its own, so that whatever else is asked for is a screen. Of all assets those would be a thousand.
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'no-cache')
      // It asks for pages and files in the browser's stead, by the policy that comes with it.
      if (/[\\/]service-worker\.js(\.\w+)?$/.test(path))
        reply.header(
          'content-security-policy',
          "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
        )
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!isScreen(request)) return sendRefusal(reply, request, notFound('This call doesn’t exist.'))
    const nonce = randomBytes(18).toString('base64')
    const from = (await liveFrom()) ?? ''
    const page = pageAt(pathOf(request)).replaceAll('__CSP_NONCE__', nonce).replace('__LIVE_FROM__', from)
    reply.headers({
      'content-security-policy': policy(nonce),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    })
    return sendPacked(request, reply, page)
  })
}

/** By itself only what routes answer is compressed. Until the page is there a slow line brings nothing else. */
function sendPacked(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  if (encoding === null) return reply.send(page)
  return reply.header('content-encoding', encoding).send(pack[encoding](page))
}

/** It is another page each time, so it is packed quickly rather than as small as it gets. */
const pack = {
  br: (page: string) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page: string) => gzipSync(page),
}

/** The page as it is served at a path, which names the files that the screen there needs. */
async function readPages(options: WebOptions): Promise<(path: string) => string> {
  const page = await readPage(options)
  const screens = Object.entries(await readScreens(options.dir)).map(([path, files]) => ({
    parts: path.split('/'),
    page: page.replace('</head>', `${files.map(linkTo).join('')}</head>`),
  }))
  return path => {
    const given = path.split('/')
    return screens.find(({ parts }) => leadsTo(parts, given))?.page ?? page
  }
}

/** `/chat/$conversationId` leads to every conversation. */
const leadsTo = (parts: readonly string[], given: readonly string[]) =>
  parts.length === given.length &&
  parts.every((part, index) => (part.startsWith('$') ? given[index] !== '' : part === given[index]))

async function readPage({ dir, supportEmail, supportPhone }: WebOptions): Promise<string> {
  const page = await readFile(join(dir, 'index.html'), 'utf8')
  return page
    .replaceAll('__SUPPORT_EMAIL__', escapeHtml(supportEmail))
    .replaceAll('__SUPPORT_PHONE__', escapeHtml(supportPhone))
}

/** Which files each screen needs, by its path: the build writes it down (web/build/preloads.ts). Only speed depends on it. */
async function readScreens(dir: string): Promise<Readonly<Record<string, readonly string[]>>> {
  return JSON.parse(await readFile(join(dir, 'screens.json'), 'utf8').catch(() => '{}'))
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

// What belongs to the API or is a missing file is never a screen, so a wrong call gets JSON and a 404.
const neverAScreen = /^\/(?:(?:api|auth|user|job|picture|assets)\/|docs(?:\/|$))|\.[a-z0-9]{2,5}$/i

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

function isScreen(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !neverAScreen.test(pathOf(request))
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
