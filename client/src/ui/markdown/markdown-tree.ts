import ReactMarkdown, { type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'

export const MARKDOWN_PLUGINS: NonNullable<Options['remarkPlugins']> = [remarkGfm, unwrapEmphasisInWords]

/** A text as HTML elements, as far as the renderer needs to know. */
export interface MarkdownNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: MarkdownNode[]
}

interface SourceNode {
  type: string
  value?: string
  position?: { start: { offset?: number }; end: { offset?: number } }
  children?: SourceNode[]
}

/** A star within a word begins no emphasis: `7*7 and 8*8` are products, and people look at the numbers. */
function unwrapEmphasisInWords() {
  return (tree: SourceNode, source: unknown) => {
    const text = String(source)
    const parents = [tree]
    for (const parent of parents) {
      if (!parent.children) continue
      parent.children = parent.children.flatMap((node) => (isWithinWord(node, text) ? writeAsText(node, text) : [node]))
      parents.push(...parent.children)
    }
  }
}

const WORD_SIGN = /[\p{L}\p{N}]/u

function isWithinWord({ type, position, children }: SourceNode, text: string): boolean {
  const [begin, inside] = [position?.start.offset ?? 0, children?.[0]?.position?.start.offset ?? 0]
  if ((type !== 'emphasis' && type !== 'strong') || text[begin] !== '*') return false
  return WORD_SIGN.test(text[begin - 1] ?? '') && WORD_SIGN.test(text[inside] ?? '')
}

function writeAsText({ children = [], position }: SourceNode, text: string): SourceNode[] {
  const sign = text.slice(position?.start.offset, children[0]?.position?.start.offset)
  return [{ type: 'text', value: sign }, ...children, { type: 'text', value: sign }]
}

const MOST_NODES = 5000
const DEEPEST = 100

/** The text as elements; null if rendering it would take too long. */
export function markdownTree(text: string): MarkdownNode | null {
  let tree: MarkdownNode | null = null
  const take = () => (read: unknown) => {
    if (canBeDrawn(read as MarkdownNode)) tree = read as MarkdownNode
    return { type: 'root', children: [] }
  }
  ReactMarkdown({ children: text, remarkPlugins: MARKDOWN_PLUGINS, rehypePlugins: [take] as Options['rehypePlugins'] })
  return tree
}

function canBeDrawn(root: MarkdownNode): boolean {
  let nodes = 0
  let level = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length
    if (nodes > MOST_NODES || depth > DEEPEST) return false
    level = level.flatMap(({ children }) => children ?? [])
  }
  return true
}
