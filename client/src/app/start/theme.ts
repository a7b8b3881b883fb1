import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { takeFirstOnEnter } from '../../ui/fields/enter-in-list.ts'
import { keepFocus } from '../../ui/focus/keep-focus.ts'

const teal: MantineColorsTuple = [
  '#eefaf8',
  '#d8f1ed',
  '#b2e2db',
  '#85d0c6',
  '#56b8ac',
  '#319b8f',
  '#198177',
  '#0f6b63',
  '#0c5851',
  '#08433e',
]

const gray: MantineColorsTuple = [
  '#f8fafb',
  '#f1f4f7',
  '#e6eaef',
  '#d7dde5',
  '#bcc5d0',
  '#94a0af',
  '#66748a',
  '#4c596d',
  '#333e4f',
  '#1b2430',
]

const dark: MantineColorsTuple = [
  '#dfe4ea',
  '#b7c0cb',
  '#99a4b2',
  '#6b7888',
  '#3a4553',
  '#2a333f',
  '#1d252f',
  '#151b23',
  '#10151c',
  '#0b0f14',
]

/** Controls in a row have the same height: 32 pixels, 36 in forms. */
function controlHeight(size: unknown): string | undefined {
  if (size === undefined || size === 'sm') return '32px'
  return size === 'md' ? '36px' : undefined
}

const NO_MOTION = { duration: 0 }

interface Sized {
  size?: unknown
}

export const theme = createTheme({
  primaryColor: 'teal',
  // Darker than Mantine's shades, because white on the accent must reach a contrast of 4.5.
  primaryShade: { light: 7, dark: 7 },
  colors: { teal, gray, dark },
  black: '#1b2430',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '20px', lineHeight: '28px' } } },
  // `Component.extend` would pull every component named here into the first chunk.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size }: Sized) => ({ root: { '--button-height': controlHeight(size) } }),
    },
    Input: {
      vars: (_theme: unknown, { size }: Sized) => ({
        wrapper: {
          '--input-height': controlHeight(size),
          // In red a hint in an empty field reads as what someone typed.
          '--input-placeholder-color': 'var(--mantine-color-placeholder)',
          '--input-disabled-bg': 'var(--bonfire-disabled-field)',
        },
      }),
    },
    // The placeholder that takes the focus has no accessible name, so focus the first item instead.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        transitionProps: NO_MOTION,
        // Scrolls when the window is too low for all of it.
        middlewares: { size: { padding: 8 } },
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: NO_MOTION } },
    // A header outside a section would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { transitionProps: { duration: 120 }, onFocus: keepFocus } },
    // Its scroll area would be a focusable element without an accessible name.
    Select: { defaultProps: { withScrollArea: false, size: 'sm', onKeyDownCapture: takeFirstOnEnter } },
  },
})

/** Overrides for Mantine colours below a contrast of 4.5, and the shell's surfaces. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': '#c02420',
    '--mantine-color-anchor': 'var(--mantine-color-teal-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--bonfire-page': '#f5f7f9',
    '--bonfire-surface': '#ffffff',
    '--bonfire-sunken': '#f8fafb',
    '--bonfire-disabled-field': 'var(--mantine-color-disabled)',
    '--bonfire-hairline': '#e2e7ed',
    '--bonfire-hover': '#f1f5f6',
    '--bonfire-selected': '#e9f5f3',
    '--bonfire-accent': '#0f6b63',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#8a96a5',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-anchor': '#5fc7ba',
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': '#8a96a5',
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--bonfire-page': '#10151c',
    '--bonfire-surface': '#161c24',
    '--bonfire-sunken': '#1a212a',
    // A field is sunken, a button raised.
    '--bonfire-disabled-field': 'var(--mantine-color-dark-8)',
    '--bonfire-hairline': '#27303b',
    '--bonfire-hover': '#1e2630',
    '--bonfire-selected': '#15302f',
    '--bonfire-accent': '#5fc7ba',
  },
})
