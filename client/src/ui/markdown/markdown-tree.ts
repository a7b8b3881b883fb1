import ReactMarkdown, { type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'

export const MARKDOWN_PLUGINS = [remarkGfm]

/** A text as HTML elements, as far as the renderer needs to know. */
export interface MarkdownNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: MarkdownNode[]
}

const MOST_NODES = 5000
const DEEPEST = 100

/** The text as elements; null if rendering it would take too long. */
export function markdownTree(text: string): MarkdownNode | null {
  let tree: MarkdownNode | null = null
  const take = () => (read: unknown) => {
    if (isDrawn(read as MarkdownNode)) tree = read as MarkdownNode
    return { type: 'root', children: [] }
  }
  ReactMarkdown({ children: text, remarkPlugins: MARKDOWN_PLUGINS, rehypePlugins: [take] as Options['rehypePlugins'] })
  return tree
}

function isDrawn(root: MarkdownNode): boolean {
  let nodes = 0
  let level = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length
    if (nodes > MOST_NODES || depth > DEEPEST) return false
    level = level.flatMap(({ children }) => children ?? [])
  }
  return true
}
