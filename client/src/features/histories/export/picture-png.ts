const MARGIN = 16
const TITLE = 20
const LINE = 18
const LEGEND_WIDTH = 232

/** The panes of a card as one picture, with their legends and what they show. Null if the browser draws none. */
export async function pictureOf(
  card: HTMLElement,
  { title, subtitle }: { title: string; subtitle: string },
): Promise<Blob | null> {
  const panes = [...card.querySelectorAll('[data-pane]')].flatMap((pane) => {
    const canvas = pane.querySelector('canvas')
    return canvas ? [{ canvas, pane }] : []
  })
  const [first] = panes
  if (!first) return null
  const ratio = first.canvas.width / Math.max(1, first.canvas.clientWidth)
  const width = first.canvas.clientWidth + LEGEND_WIDTH + 2 * MARGIN
  const head = MARGIN + TITLE + LINE + 8
  const height = head + panes.reduce((sum, { canvas }) => sum + canvas.clientHeight, 0) + MARGIN
  const picture = document.createElement('canvas')
  picture.width = width * ratio
  picture.height = height * ratio
  const context = picture.getContext('2d')
  if (!context) return null
  context.scale(ratio, ratio)
  const style = getComputedStyle(card)
  context.fillStyle = style.backgroundColor
  context.fillRect(0, 0, width, height)
  const write = (text: string, x: number, y: number, font: string, most: number) => {
    context.font = `${font} ${style.fontFamily}`
    context.fillStyle = style.color
    context.fillText(shortened(context, text, most), x, y)
  }
  write(title, MARGIN, MARGIN + 14, '600 16px', width - 2 * MARGIN)
  write(subtitle, MARGIN, MARGIN + TITLE + 14, '12px', width - 2 * MARGIN)
  let top = head
  for (const { canvas, pane } of panes) {
    context.drawImage(canvas, MARGIN, top, canvas.clientWidth, canvas.clientHeight)
    const left = MARGIN + canvas.clientWidth + 12
    let line = top + 16
    for (const entry of pane.querySelectorAll<HTMLElement>('[data-legend]')) {
      const { legend = '', colour, dashed } = entry.dataset
      if (colour !== undefined) {
        context.fillStyle = colour
        // A setpoint's mark is broken, as its line is.
        const pieces =
          dashed === undefined
            ? [[0, 14]]
            : [
                [0, 5],
                [9, 5],
              ]
        for (const [start = 0, length = 0] of pieces) context.fillRect(left + start, line - 6, length, 3)
      }
      write(legend, left + (colour === undefined ? 0 : 20), line, '12px', LEGEND_WIDTH - 32)
      line += LINE
    }
    top += canvas.clientHeight
  }
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'))
}

function shortened(context: CanvasRenderingContext2D, text: string, most: number): string {
  if (context.measureText(text).width <= most) return text
  let length = text.length
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > most) length -= 1
  return `${text.slice(0, length)}…`
}
