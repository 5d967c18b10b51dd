import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON in strict UTF-8. An empty body is a call without a body, whatever its content type says. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyBytes = body.length
    if (body.length === 0) return done(null, undefined)
    try {
      parse(request, utf8.decode(body), (error, value) => (error ? done(malformed()) : done(null, value)))
    } catch {
      done(malformed())
    }
  })
}

const malformed = () => new Refusal('malformed', 'The body is not valid JSON.')
