// Lets a page tell how long its rows take to change on the screen: from an event, as the browser stamps it, to the end
// of the frame in which other rows stand at the top.
const ROWS_READ = 12
// The trend of a row comes later and is no part of it.
const textOf = (row) =>
  [...row.children].map((cell) => cell.textContent.replace(cell.querySelector('svg')?.textContent ?? '', '')).join('|')
const topRows = ({ selector, place }) =>
  [...document.querySelectorAll(selector)]
    .map((row) => ({ place: Number(row.getAttribute(place)), row }))
    .filter((each) => each.place < ROWS_READ)
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => textOf(row))
    .join('\n')

// A frame's callbacks, layout and painting are one task; the most urgent task that they post comes right after it.
const waiting = []
const onFrame = () => {
  scheduler.postTask(
    () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
    { priority: 'user-blocking' },
  )
  requestAnimationFrame(onFrame)
}
requestAnimationFrame(onFrame)

let change = Promise.resolve(0)

window.watchPainting = (event, rows) => {
  const before = topRows(rows)
  let startedAt = Number.NaN
  const noteStart = (happened) => {
    startedAt = happened.timeStamp
  }
  window.addEventListener(event, noteStart, { capture: true, once: true })
  change = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (Number.isNaN(startedAt)) return
      const now = topRows(rows)
      if (now === before || now === '') return
      observer.disconnect()
      waiting.push(() => resolve(performance.now() - startedAt))
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  })
}

window.painted = (patienceMs) =>
  Promise.race([
    change,
    new Promise((_, refuse) => setTimeout(refuse, patienceMs, new Error('The rows did not change'))),
  ])
