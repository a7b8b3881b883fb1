// Lets a page tell how long its rows take to change on the screen: from an event, as the browser stamps it, to the end
// of the last frame after which other rows stand at the top. What is looked at, is looked at after the clock has
// stopped, so that the looking costs neither side anything.
const ROWS_READ = 12
/** No change for so long, and the rows have come to rest. */
const REST_MS = 300
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

let look = () => {}

// What an event does between a frame and the task after it, that frame has not painted.
let eventsSeen = 0
for (const event of ['keydown', 'keypress', 'beforeinput', 'input', 'pointerdown', 'pointerup', 'click']) {
  window.addEventListener(event, () => eventsSeen++, { capture: true })
}

// A frame's callbacks, layout and painting are one task; the most urgent task that they post comes right after it.
const onFrame = () => {
  const seenBefore = eventsSeen
  scheduler.postTask(
    () => {
      if (eventsSeen === seenBefore) look(performance.now())
    },
    { priority: 'user-blocking' },
  )
  requestAnimationFrame(onFrame)
}
requestAnimationFrame(onFrame)

let change = Promise.resolve(0)

window.watchPainting = (event, rows) => {
  let last = topRows(rows)
  let startedAt = Number.NaN
  let changedAt = Number.NaN
  const noteStart = (happened) => {
    startedAt = happened.timeStamp
  }
  window.addEventListener(event, noteStart, { capture: true, once: true })
  change = new Promise((resolve) => {
    look = (frameEndedAt) => {
      if (Number.isNaN(startedAt)) return
      const now = topRows(rows)
      if (now !== last && now !== '') {
        last = now
        changedAt = frameEndedAt
      }
      if (Number.isNaN(changedAt) || frameEndedAt - changedAt < REST_MS) return
      look = () => {}
      performance.measure('rows', { start: startedAt, end: changedAt })
      resolve(changedAt - startedAt)
    }
  })
}

window.painted = (patienceMs) =>
  Promise.race([
    change,
    new Promise((_, refuse) => setTimeout(refuse, patienceMs, new Error('The rows did not change'))),
  ])
