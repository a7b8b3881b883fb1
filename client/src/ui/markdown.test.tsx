import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Markdown from './markdown.tsx'

/** What a person reads, and the elements it is made of. */
function read(text: string, isInline: boolean) {
  const drawn = renderToStaticMarkup(<Markdown text={text} isInline={isInline} />)
  return {
    text: drawn
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"'),
    elements: [...drawn.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name),
  }
}

test('HTML in a text is read as it was written, and never becomes an element', () => {
  expect(read('Fan is <b>fast</b> *now*', true)).toEqual({
    text: 'Fan is <b>fast</b> now',
    elements: ['span', 'em'],
  })
  expect(read('Fan is <b>fast</b>', false)).toEqual({ text: 'Fan is <b>fast</b>', elements: ['div', 'p'] })
  for (const isInline of [true, false]) {
    const { text, elements } = read('<script>alert(1)</script>\n\n<img src="x" onerror="alert(2)">', isInline)
    expect(text).toContain('<script>alert(1)</script>')
    expect(text).toContain('<img src="x" onerror="alert(2)">')
    expect(elements).toEqual([isInline ? 'span' : 'div'])
  }
})
