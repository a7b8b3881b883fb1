import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isQuicklyRead, Markdown } from './markdown.tsx'
import { markdownTree } from './markdown-tree.ts'

const PIECES = [
  ...[
    'www.a_',
    'http://a.',
    'a@b.c',
    'a.b@',
    '@',
    '&',
    '&#',
    '&amp;',
    '<',
    '<a ',
    '<!--',
    '<?',
    '\\',
    '|',
    '|a',
    '|-|\n',
  ],
  ...[
    '*',
    '_',
    '*a_',
    '**a',
    '*a **',
    'a*',
    '~',
    '~a~',
    '~~a*',
    '`',
    '``a',
    '```\n',
    '~~~\n',
    '    a\n',
    '\t',
    '\n',
    '\n\n',
  ],
  ...[
    '[',
    ']',
    '](',
    '[a](',
    '[]()',
    '![',
    '[a][',
    '[^a]',
    '[^a]: b\n',
    '[a]: b\n',
    '> ',
    '>a\n',
    '- ',
    '-\n',
    '+ a\n',
  ],
  ...[
    '  * a\n',
    '1. ',
    '1) a\n',
    '# ',
    '#\n',
    '---\n',
    '===\n',
    'a ',
    'the pump ',
    '‏של',
    '👩‍🔧',
    '- [ ] a\n',
    '"',
    '(',
    ')',
  ],
]

/** The same numbers each time, from 0 to below 1. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** One to three pieces repeated, which make a parser look far ahead. */
function nastyTexts(count: number): string[] {
  const random = createRandom(7)
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
  return Array.from({ length: count }, () => {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 3) }, pick).join('')
    const length = Math.floor(10 ** (2 + 3 * random()))
    return (pick() + pieces.repeat(Math.ceil(length / pieces.length))).slice(0, length)
  })
}

/** This thread's time only, not the rest of the machine's. */
function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** More by hand: HOSTILE_TEXTS=2000. */
const TEXTS = Number(process.env.HOSTILE_TEXTS ?? 400)

test(`none of ${TEXTS} hostile texts blocks the page for 200 ms`, () => {
  renderToStaticMarkup(<Markdown text={'**Warm** `up` www.example.com\n\n- a\n- b'.repeat(20)} />)
  const slow: [string, number][] = []
  const texts = nastyTexts(TEXTS)
  for (const text of texts) {
    const before = cpuMilliseconds()
    renderToStaticMarkup(<Markdown text={text} />)
    const milliseconds = cpuMilliseconds() - before
    if (milliseconds > 200) slow.push([`${text.length} ${JSON.stringify(text.slice(0, 40))}`, milliseconds])
  }
  expect(slow).toEqual([])
  expect(texts.filter(isQuicklyRead).length).toBeGreaterThan(TEXTS / 4)
})

test('ordinary text renders immediately', () => {
  const paragraph =
    'The supply fan runs **after hours**: see [the trend](https://trends.example/ahu-3), `SF-3` and #12.'
  const list = '- Check the damper, 20 % open\n- Ask @Site Engineer about 12.5 kWh\n'
  const table = `| Day | kWh |\n|---|---|\n${'| Monday | 1,200.5 |\n'.repeat(20)}`
  expect(isQuicklyRead([...Array.from({ length: 30 }, () => paragraph), list.repeat(10), table].join('\n\n'))).toBe(
    true,
  )
})

test('costly text renders in the background, unless too large or too deep', () => {
  expect(isQuicklyRead('www.a_'.repeat(300))).toBe(false)
  expect(markdownTree('*a* '.repeat(100))?.children?.length).toBe(1)
  expect(markdownTree('*a* '.repeat(3000))).toBeNull()
  expect(markdownTree(`${'> '.repeat(120)}a`)).toBeNull()
})
