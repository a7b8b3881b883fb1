import { chance, hashText, mix } from '../seed.ts'

/** An attached file: a trend image or a job sheet. */
export interface DemoFile {
  readonly filename: string
  readonly mediaType: 'image/png' | 'text/plain'
  /** The data of the image, or the text of the sheet. */
  readonly content: { readonly seed: number } | string
}

const WIDTH = 600
const HEIGHT = 240
const MARGIN = 16
const COLOUR = { paper: 0, grid: 1, frame: 2, area: 3, setPoint: 4, reading: 5 } as const
const PALETTE = [
  [255, 255, 255],
  [229, 232, 236],
  [148, 158, 170],
  [219, 240, 237],
  [222, 142, 48],
  [22, 128, 117],
] as const
const ROWS = 5
const COLUMNS = 7
const DASH = 12
const ASPECT = { swing: 1, drift: 2, period: 3, noise: 100 } as const

export function screenshotOf(equipName: string): DemoFile {
  const slug = equipName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return { filename: `trend-${slug}.png`, mediaType: 'image/png', content: { seed: hashText(equipName) } }
}

export function jobSheetOf({ summary, site, text }: { summary: string; site: string; text: string }): DemoFile {
  const lines = [
    'JOB SHEET',
    '',
    `Site:  ${site}`,
    `Job:   ${summary}`,
    '',
    text,
    '',
    'Isolations removed: yes',
    'Site left clean: yes',
    '',
  ]
  return { filename: 'job-sheet.txt', mediaType: 'text/plain', content: lines.join('\n') }
}

/** A week of a reading around its set point: it oscillates and drifts away. */
export function trendOf(seed: number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  const fill = (x: number, from: number, to: number, colour: number) => {
    for (let y = Math.round(from); y <= Math.round(to); y++) pixels[y * WIDTH + x] = colour
  }
  const middle = HEIGHT / 2
  const swing = 12 + 45 * chance(seed, ASPECT.swing)
  const drift = 55 * (chance(seed, ASPECT.drift) - 0.5)
  const periods = 7 + 30 * chance(seed, ASPECT.period)
  const [top, bottom] = [MARGIN, HEIGHT - MARGIN]
  let before = middle
  for (let x = MARGIN; x < WIDTH - MARGIN; x++) {
    const share = (x - MARGIN) / (WIDTH - 2 * MARGIN)
    const noise = 10 * (chance(mix(seed, ASPECT.noise + (x >> 2)), 1) - 0.5)
    const wanted = middle + drift * share + swing * Math.sin(share * periods * 2 * Math.PI) * (0.5 + share / 2) + noise
    const y = Math.min(bottom - 2, Math.max(top + 2, wanted))
    fill(x, Math.min(y, middle), Math.max(y, middle), COLOUR.area)
    const isLine = (x - MARGIN) % Math.round((WIDTH - 2 * MARGIN) / COLUMNS) === 0
    for (let row = 0; row <= ROWS; row++) fill(x, ...twice(top + ((bottom - top) * row) / ROWS), COLOUR.grid)
    if (isLine) fill(x, top, bottom, COLOUR.grid)
    if (x % DASH < DASH / 2) fill(x, middle - 1, middle, COLOUR.setPoint)
    fill(x, Math.min(y, before) - 1, Math.max(y, before) + 1, COLOUR.reading)
    before = y
  }
  fill(MARGIN, top, bottom, COLOUR.frame)
  for (let x = MARGIN; x < WIDTH - MARGIN; x++) fill(x, bottom, bottom, COLOUR.frame)
  return { width: WIDTH, height: HEIGHT, pixels, palette: PALETTE }
}

const twice = (value: number): [number, number] => [value, value]
