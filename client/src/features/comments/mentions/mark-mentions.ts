import type { MentionedPerson } from '@bonfire/contract/actions/comments'
import type { MarkdownNode } from '../../../ui/markdown/markdown-tree.ts'
import { mentionParts } from './mentions.ts'

/** Marks mentions in a text, except in code, by the names that are shown. */
export function markMentions(names: readonly MentionedPerson[], shownName: (name: string) => string) {
  return (tree: unknown): void => markWithin(tree as MarkdownNode, { names, shownName })
}

interface Marking {
  readonly names: readonly MentionedPerson[]
  readonly shownName: (name: string) => string
}

function markWithin(node: MarkdownNode, marking: Marking): void {
  if (!node.children || node.tagName === 'code') return
  node.children = node.children.flatMap((child) => {
    markWithin(child, marking)
    if (child.type !== 'text' || !child.value?.includes('@')) return [child]
    return mentionParts(child.value, marking.names).map(({ text, id }): MarkdownNode => {
      if (id === undefined) return { type: 'text', value: text }
      const mention = { type: 'text', value: `@${marking.shownName(text.slice(1))}` }
      return { type: 'element', tagName: 'mark', properties: {}, children: [mention] }
    })
  })
}
