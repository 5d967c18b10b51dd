import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const teal: MantineColorsTuple = [
  '#eef9f8',
  '#d7f0ee',
  '#b0e2df',
  '#83cfcb',
  '#57b7b4',
  '#33999a',
  '#1b7c7f',
  '#10666a',
  '#0c5256',
  '#083c40',
]

/** Slate: Mantine takes its neutrals from `gray` in the light look and from `dark` in the dark one. */
const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#edf1f5',
  '#e1e7ed',
  '#cfd8e1',
  '#b3bfcb',
  '#8494a4',
  '#5a6b7c',
  '#425263',
  '#2a3846',
  '#16212c',
]
const dark: MantineColorsTuple = [
  '#d8e1e8',
  '#b7c4cf',
  '#93a4b3',
  '#72869a',
  '#33434f',
  '#26343f',
  '#1b2730',
  '#141e26',
  '#0e161d',
  '#090f14',
]

/** Amber and red speak up only where something needs attention; shade 7 carries white text. */
const amber: MantineColorsTuple = [
  '#fff8ea',
  '#feedc9',
  '#fbd98f',
  '#f5c055',
  '#e6a326',
  '#c9850d',
  '#a76806',
  '#865107',
  '#6b400b',
  '#54330d',
]
const red: MantineColorsTuple = [
  '#fdf3f3',
  '#fae1e1',
  '#f4c2c2',
  '#ec9e9e',
  '#e27b7b',
  '#d05252',
  '#bd3838',
  '#a52727',
  '#871e1e',
  '#671717',
]

const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

const quick = { duration: 150 } as const

export const theme = createTheme({
  colors: { teal, gray, dark, amber, red },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  black: '#16212c',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  // 320, 1280, 1519 and 1520 pixels; in em, so that they hold for people who enlarge their text.
  breakpoints: { xs: '0em', sm: '20em', md: '80em', lg: '94.9375em', xl: '95em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Capitals shout; a state is said as quietly as everything else.
    Badge: { defaultProps: { tt: 'none', fw: 560 } },
    Modal: {
      defaultProps: {
        transitionProps: quick,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.5 },
        // A dialog's heading is no banner of the page.
        attributes: { header: { role: 'none' } },
      },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 } },
    },
    InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 560 } } },
    Notification: { defaultProps: { withBorder: true } },
    Drawer: { defaultProps: { transitionProps: quick } },
    // Its focus placeholder is a child that a menu may not have.
    Menu: { defaultProps: { transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 }, openDelay: 200 } },
  },
})

/**
 * Our own names for surfaces and lines, so that style sheets say what a color is for and never ask which look is on.
 * The last ones correct Mantine where its defaults are too pale for the AA contrast rule.
 */
export const cssVariables: CSSVariablesResolver = ({ colors, white }) => ({
  variables: {},
  light: {
    '--canvas': colors.gray[0],
    '--surface': white,
    '--surface-sunken': colors.gray[1],
    '--line': colors.gray[2],
    '--line-strong': colors.gray[4],
    '--accent': teal[7],
    '--accent-soft': teal[0],
    '--accent-tint': teal[1],
    '--accent-line': teal[3],
    '--attention': amber[7],
    '--attention-soft': amber[0],
    '--overdue': red[7],
    '--clock-punched': teal[3],
    '--clock-tracked': teal[7],
    '--clock-produced': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-default-border': colors.gray[3],
  },
  dark: {
    '--canvas': dark[8],
    '--surface': dark[7],
    '--surface-sunken': dark[6],
    '--line': dark[5],
    '--line-strong': dark[4],
    '--accent': teal[4],
    '--accent-soft': '#12302f',
    '--accent-tint': '#17403f',
    '--accent-line': teal[7],
    '--attention': amber[3],
    '--attention-soft': '#33270f',
    '--overdue': red[3],
    // As in the light look: the one that is the paler of the two stays the paler.
    '--clock-punched': teal[3],
    '--clock-tracked': teal[6],
    '--clock-produced': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-default-border': dark[4],
    // Mantine makes its soft colors nearly black in the dark look; on our slate these must stay visible.
    '--mantine-color-teal-light': '#17403f',
    '--mantine-color-teal-light-color': teal[2],
    '--mantine-color-gray-light': dark[5],
    '--mantine-color-gray-light-color': dark[1],
    '--mantine-color-amber-light': '#3d2f12',
    '--mantine-color-amber-light-color': amber[2],
    '--mantine-color-red-light': '#46201f',
    '--mantine-color-red-light-color': red[2],
  },
})
