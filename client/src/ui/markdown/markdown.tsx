import { type ReactNode, useEffect, useState } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import classes from './markdown.module.css'
import { MARKDOWN_PLUGINS, type MarkdownNode } from './markdown-tree.ts'
import { lastRead, readInWorker } from './read-markdown.ts'
import { safeAddress } from './safe-address.ts'

interface MarkdownProps {
  text: string
  rehypePlugins?: NonNullable<Options['rehypePlugins']>
}

const components: Components = {
  a: ({ href, title, children }) =>
    href ? (
      <a href={href} title={title} target="_blank" rel="noreferrer noopener nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // Images on other servers would reveal who is reading.
  img: ({ src, alt }) =>
    typeof src === 'string' && src !== '' ? (
      <a href={src} target="_blank" rel="noreferrer noopener nofollow">
        {alt || src}
      </a>
    ) : (
      <span>{alt}</span>
    ),
  // Headings in a text must not join the page's outline.
  h1: ({ children }) => <p className={classes.heading}>{children}</p>,
  h2: ({ children }) => <p className={classes.heading}>{children}</p>,
  h3: ({ children }) => <p className={classes.heading}>{children}</p>,
  h4: ({ children }) => <p className={classes.heading}>{children}</p>,
  h5: ({ children }) => <p className={classes.heading}>{children}</p>,
  h6: ({ children }) => <p className={classes.heading}>{children}</p>,
  table: ({ children }) => (
    <div className={classes.wide}>
      <table>{children}</table>
    </div>
  ),
}

/**
 * GitHub-flavoured Markdown with HTML shown as text; only http, https and mailto links. Costly texts are parsed in a
 * worker and shown as plain text until then, or for good if they take too long.
 */
export function Markdown({ text, rehypePlugins = [] }: MarkdownProps) {
  const isQuick = isQuicklyRead(text)
  const tree = useTree(text, !isQuick)
  if (isQuick) return <Drawn>{renderElements(text, rehypePlugins)}</Drawn>
  if (tree === null) return <div className={`${classes.text} ${classes.asWritten}`}>{text}</div>
  // Rendering mutates the tree, and it is rendered more than once.
  const readTree = () => () => structuredClone(tree)
  return <Drawn>{renderElements('', [readTree as (typeof rehypePlugins)[number], ...rehypePlugins])}</Drawn>
}

function Drawn({ children }: { children: ReactNode }) {
  return <div className={classes.text}>{children}</div>
}

function renderElements(text: string, rehypePlugins: MarkdownProps['rehypePlugins']) {
  const urlTransform = (address: string) => safeAddress(address) ?? ''
  return (
    <ReactMarkdown
      remarkPlugins={MARKDOWN_PLUGINS}
      rehypePlugins={rehypePlugins}
      urlTransform={urlTransform}
      components={components}
    >
      {text}
    </ReactMarkdown>
  )
}

function useTree(text: string, isAsked: boolean): MarkdownNode | null {
  const [read, setRead] = useState({ text, tree: lastRead(text) })
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    void readInWorker(text).then((tree) => {
      if (isWanted) setRead({ text, tree })
    })
    return () => {
      isWanted = false
    }
  }, [text, isAsked])
  return read.text === text ? read.tree : null
}

// Some texts take the parser quadratic time: each mark scans the rest of its block, and each line the lines before it.
const LONGEST = 10_000
const MOST_COST = 200_000
const MARKS = /[^\p{L}\p{N}\s.,;']|\d[.)](?=\s)|www\.|[\n\t]/gu

/** True if a text renders within 50 ms: the worst texts within these limits take Chromium 45 ms of processor time. */
export function isQuicklyRead(text: string): boolean {
  if (text.length > LONGEST) return false
  const lines = text.split('\n').length
  let cost = lines ** 2 / 8
  for (const block of text.split(/\n[ \t]*\n/)) {
    cost += block.length * (block.match(MARKS)?.length ?? 0)
    if (cost > MOST_COST) return false
  }
  return true
}
