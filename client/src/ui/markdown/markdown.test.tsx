import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

/** The visible text, and its elements. */
function read(text: string) {
  const drawn = renderToStaticMarkup(<Markdown text={text} />)
  return {
    text: drawn
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"'),
    elements: [...drawn.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name),
  }
}

test('HTML in a text is shown as written, never as an element', () => {
  expect(read('Fan is <b>fast</b> *now*')).toEqual({ text: 'Fan is <b>fast</b> now', elements: ['div', 'p', 'em'] })
  const { text, elements } = read('<script>alert(1)</script>\n\n<img src="x" onerror="alert(2)">')
  expect(text).toContain('<script>alert(1)</script>')
  expect(text).toContain('<img src="x" onerror="alert(2)">')
  expect(elements).toEqual(['div'])
})

test.each([
  ['7*7 and 8*8'],
  ['2*x + 3*y'],
  ['2**3 and 4**5'],
  ['5*5*5*5'],
  ['*7* of 8*8 and *more*', '7 of 8*8 and more', ['em', 'em']],
  ['see **this**, not 3*4', 'see this, not 3*4', ['strong']],
])('a star between numbers is a product: %s', (text, shown = text, marks: string[] = []) => {
  expect(read(text)).toEqual({ text: shown, elements: ['div', 'p', ...marks] })
})
