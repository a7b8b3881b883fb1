// Lets the viewer of histories tell how long its lines take to come to the screen, and to be drawn anew.
const rowTexts = () => [...document.querySelectorAll('main table tbody tr')].map((row) => row.textContent)
const isRead = (text) => !text.includes('Reading')

// The most urgent task that a frame posts comes right after the frame was painted.
const afterFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }))
  })

window.linesOnScreen = async (count) => {
  for (;;) {
    await afterFrame()
    const texts = rowTexts()
    if (texts.length === count && texts.every(isRead)) return
  }
}

window.bareRead = async (address) => {
  const startedAt = performance.now()
  const answer = await fetch(address, { headers: { accept: 'application/octet-stream' } })
  await answer.arrayBuffer()
  return performance.now() - startedAt
}

/** Until the first lines show the range of an address, and until all do. */
window.drawnAt = async (address, firstLines, lines) => {
  const before = rowTexts()
  const startedAt = performance.now()
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  let first
  for (;;) {
    const at = await afterFrame()
    const texts = rowTexts()
    const shown = texts.filter((text, row) => text !== before[row] && isRead(text)).length
    if (first === undefined && shown >= firstLines) first = at - startedAt
    if (shown >= lines) return { first, all: at - startedAt }
  }
}

/** What each turn of the wheel takes until everything is drawn. The panes are drawn in microtasks. */
window.redrawsOfZoom = async (turns) => {
  const pane = document.querySelector('main .u-over')
  const { left, top, width } = pane.getBoundingClientRect()
  const times = []
  for (let turn = 0; turn < turns; turn++) {
    await afterFrame()
    const startedAt = performance.now()
    const isIn = turn % 20 < 10
    pane.dispatchEvent(
      new WheelEvent('wheel', {
        ...{ deltaY: isIn ? -100 : 100, ctrlKey: true, clientX: left + width / 2, clientY: top + 20 },
        ...{ bubbles: true, cancelable: true },
      }),
    )
    for (let task = 0; task < 5; task++) await Promise.resolve()
    times.push(performance.now() - startedAt)
  }
  return times
}
