import type { MentionedPerson } from '@bonfire/contract/comments'
import type { MarkdownNode } from '../../ui/markdown-tree.ts'
import { mentionParts } from './mentions.ts'

/** Marks the people that a text mentions, wherever it is text and not code. */
export function markMentions(names: readonly MentionedPerson[]) {
  return (tree: unknown): void => markWithin(tree as MarkdownNode, names)
}

function markWithin(node: MarkdownNode, names: readonly MentionedPerson[]): void {
  if (!node.children || node.tagName === 'code') return
  node.children = node.children.flatMap((child) => {
    markWithin(child, names)
    if (child.type !== 'text' || !child.value?.includes('@')) return [child]
    return mentionParts(child.value, names).map(({ text, id }): MarkdownNode => {
      const plain = { type: 'text', value: text }
      return id === undefined ? plain : { type: 'element', tagName: 'mark', properties: {}, children: [plain] }
    })
  })
}
