// npm run icons: draws client/public/mark.svg as the icons for those who cannot read SVG.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { ROOT } from './toolchain.mjs'

const folder = join(ROOT, 'client/public')
const mark = readFileSync(join(folder, 'mark.svg'), 'utf8')

const found = findBrowser()
if ('missing' in found) throw new Error(found.missing)
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: found.path, args })
const page = await browser.newPage({ colorScheme: 'light' })

/** A square PNG; a home screen's icon has a ground and some room, because the system cuts its corners. */
async function draw(size: number, ground?: string): Promise<Buffer> {
  const room = ground ? Math.round(size / 6) : 0
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0;background:${ground ?? 'transparent'}"><div style="padding:${room}px">${mark}</div></body>`,
  )
  return page.screenshot({ omitBackground: true })
}

/** An ICO file is a directory of PNGs. */
function ico(images: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [place, { size, png }] of images.entries()) {
    const entry = 6 + 16 * place
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}

const images = []
for (const size of [16, 32]) images.push({ size, png: await draw(size) })
writeFileSync(join(folder, 'favicon.ico'), ico(images))
writeFileSync(join(folder, 'apple-touch-icon.png'), await draw(180, '#ffffff'))
for (const size of [192, 512]) writeFileSync(join(folder, `icon-${size}.png`), await draw(size, '#ffffff'))
await browser.close()
