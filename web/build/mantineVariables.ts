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
const maker = /\/@mantine\/core\/esm\/.*\/MantineCssVariables\.mjs$/

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

/**
 * Puts the theme's variables into the style sheet. Mantine works them out in the browser at each start, always to the same
 * end, which takes a slow phone a tenth of a second before anything is drawn.
 */
export const mantineVariables: Plugin = {
  name: 'claimcrew-mantine-variables',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: maker },
    handler: () => 'export const MantineCssVariables = () => null',
  },
  transform: {
    filter: { id: sheet },
    handler: code => `${code}\n${listVariables()}`,
  },
  buildEnd() {
    const isReplaced = [...this.getModuleIds()].some(id => maker.test(id))
    if (!isReplaced)
      this.error('Mantine makes its variables elsewhere now: see web/build/mantineVariables.ts.')
  },
}
