import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../src/kit/theme.ts'

const sheet = /\/web\/src\/app\/styles\.css$/

/** Of all that the theme says, what Mantine's own sheet says otherwise. */
function listVariables(): string {
  const ofTheme = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = deepMerge(defaultCssVariablesResolver(ofTheme), cssVariables(ofTheme))
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const omitUsual = (part: keyof typeof usual) => {
    const usualValues = new Map(Object.entries(usual[part]))
    return Object.fromEntries(
      Object.entries(all[part]).filter(([name, value]) => usualValues.get(name) !== value),
    )
  }
  return convertCssVariables({
    variables: omitUsual('variables'),
    light: omitUsual('light'),
    dark: omitUsual('dark'),
  })
}

/** What nobody needs in the browser, and what a module has instead. */
const stubs: Readonly<Record<string, string>> = {
  // Worked out at each start, always to the same end: a slow phone takes a tenth of a second for it.
  MantineCssVariables: 'export const MantineCssVariables = () => null',
  // Comes with every table and brings along what places popovers. Tables of ours scroll in plain elements.
  TableScrollContainer: 'export const TableScrollContainer = null',
}

const stubbed = /\/@mantine\/core\/esm\/.*\/(MantineCssVariables|TableScrollContainer)\.mjs$/

/** Leaves out of Mantine what only costs time, and puts the theme's variables into the style sheet. */
export const leanMantine: Plugin = {
  name: 'claimcrew-lean-mantine',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: stubbed },
    handler: id => stubs[stubbed.exec(id)?.[1] ?? ''],
  },
  transform: {
    filter: { id: sheet },
    handler: code => `${code}\n${listVariables()}`,
  },
  buildEnd() {
    const ids = [...this.getModuleIds()].map(id => stubbed.exec(id)?.[1])
    const gone = Object.keys(stubs).find(name => !ids.includes(name))
    if (gone !== undefined) this.error(`Mantine has no ${gone} where web/build/leanMantine.ts looks for it.`)
  },
}
