/** The number of lines of a pane that have a colour of their own. */
export const COLOURS = 6

export interface Palette {
  readonly lines: readonly string[]
  readonly text: string
  readonly grid: string
  readonly surface: string
  readonly firing: string
  readonly lane: string
  readonly laneText: string
}

// The colours have a contrast of 3:1 on the surface and differ for colour-blind people; a canvas knows no variables of CSS.
const LIGHT: Palette = {
  lines: ['#0f766e', '#c2410c', '#1d4ed8', '#a21caf', '#4d7c0f', '#475569'],
  text: '#4c596d',
  grid: '#e2e7ed',
  surface: '#ffffff',
  firing: '#c02420',
  lane: '#3b6ea5',
  laneText: '#ffffff',
}
const DARK: Palette = {
  lines: ['#5fc7ba', '#f5a262', '#8ab4ff', '#e39bec', '#a9d05c', '#c3cad4'],
  text: '#99a4b2',
  grid: '#27303b',
  surface: '#161c24',
  firing: '#ff8a80',
  lane: '#7fb0e6',
  laneText: '#10151c',
}

export const paletteOf = (scheme: 'light' | 'dark'): Palette => (scheme === 'dark' ? DARK : LIGHT)
