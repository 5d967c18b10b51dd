import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findPaths, readAll } from './architecture/files.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const installation = readAll(findPaths(['Dockerfile', 'compose.yaml', 'docs/install.md', 'docs/install/*']))
const sources = globSync('server/src/**/*.ts').map(read).join('\n')

/** What only the composition itself reads, to write the addresses of the database. */
const passwords = ['OWNER_DB_PASSWORD', 'APP_DB_PASSWORD']
/** Variables that Node, PostgreSQL's image and the system's allocator read. */
const others = /^(NODE_ENV|POSTGRES_\w+|MALLOC_\w+|EOF)$/

const listVariables = (text: string) =>
  [...text.matchAll(/^\s*(?:- |ENV )?([A-Z][A-Z_]{2,})\s*[=:]/gm)].map(([, name = '']) => name)

describe('What an operator copies', () => {
  it('sets only variables the app reads', () => {
    const named = Object.values(installation).flatMap(listVariables)
    expect(named.length).toBeGreaterThan(20)
    const unknown = named.filter(
      name => !others.test(name) && !passwords.includes(name) && !sources.includes(`${name}:`),
    )
    expect(unknown).toEqual([])
  })

  it('starts nothing without its secrets, says which one is missing, and restarts with the machine', () => {
    const compose = installation['compose.yaml'] ?? ''
    for (const name of [...passwords, 'SECRET_KEY', 'PUBLIC_URL']) {
      const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}\\b[^}]*\\}`, 'g'))].map(([use]) => use)
      expect(uses.length, name).toBeGreaterThan(0)
      expect(new Set(uses)).toEqual(new Set([`\${${name}:?is missing in .env}`]))
      expect(installation['docs/install.md']).toMatch(new RegExp(`^${name}=`, 'm'))
    }
    const services = compose.match(/^ {4}(image|build): /gm) ?? []
    expect(compose.match(/^ {4}restart: unless-stopped$/gm)).toHaveLength(services.length)
  })

  it('runs the app as an unprivileged user, and checks its health', () => {
    const [, ...stages] = (installation.Dockerfile ?? '').split(/^FROM /m)
    const last = stages.at(-1) ?? ''
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK .*\n\s+CMD .*\/healthz/m)
    expect(stages.filter(stage => /^\S+:latest|^node(?!:\d)/.test(stage))).toEqual([])
    for (const [, path = ''] of last.matchAll(/^COPY --from=build \/app\/(\S+)/gm))
      if (!path.endsWith('dist')) expect(findPaths(path), path).not.toEqual([])
  })

  it('alerts only on metrics of the app, and says for each what to do', () => {
    const rules = installation['docs/install/alerts.yml'] ?? ''
    const measured = [...rules.matchAll(/\b(\w+?)(_bucket|_count)?\{/g)].map(([, name = '']) => name)
    const own = measured.filter(name => !/^(up|process_|nodejs_)/.test(name))
    expect(own.length).toBeGreaterThan(3)
    const missing = own.filter(name => !sources.includes(`'${name}'`))
    expect(missing).toEqual([])
    const night = read('docs/operations.md')
    for (const [, alert = ''] of rules.matchAll(/alert: (\w+)/g)) expect(night).toContain(`\`${alert}\``)
  })

  it('draws only what the app or its metrics library measures', () => {
    const library = globSync('node_modules/prom-client/lib/metrics/*.js').map(read).join('\n')
    const panels: object[] = JSON.parse(installation['docs/install/grafana.json'] ?? '{}').panels
    const queries = [...JSON.stringify(panels).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, text = '']) => text,
    )
    const drawn = queries.flatMap(text => [...text.matchAll(/\b([a-z]\w+?)(?:_bucket|_count|_sum)?[{[]/g)])
    const names = [...new Set(drawn.map(([, name = '']) => name))].filter(name => name !== 'up')
    expect(queries.length).toBeGreaterThan(4)
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter(name => !`${sources}${library}`.includes(`'${name}'`))).toEqual([])
  })
})
