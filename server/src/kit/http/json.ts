import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { hasTooMuchStructure, isLargeBody, readLargeBody } from './input/largeBodies.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON in strict UTF-8. An empty body is a call without a body, whatever its content type says. */
export function addJsonParser(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  const parse = (
    request: FastifyRequest,
    body: Buffer,
    done: (error: Error | null, value?: unknown) => void,
  ) => {
    try {
      parseText(request, utf8.decode(body), (error, value) => (error ? done(malformed()) : done(null, value)))
    } catch {
      done(malformed())
    }
  }
  app.removeContentTypeParser('application/json')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyBytes = body.length
    if (body.length === 0) return done(null, undefined)
    if (!isLargeBody(body.length)) return parse(request, body, done)
    if (hasTooMuchStructure(body)) return done(tooMuch())
    void readLargeBody(() => parse(request, body, done))
  })
}

const malformed = () => new Refusal('malformed', 'The body isn’t valid JSON.')
const tooMuch = () => new Refusal('malformed', 'The body has too many values, or is nested too deeply.')
