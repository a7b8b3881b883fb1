import type { MentionedPerson } from '@bonfire/contract/comments'
import { mentionParts } from './mentions.ts'

interface TextNode {
  readonly type: string
  readonly value?: string
  children?: TextNode[]
  readonly data?: { readonly hName: string }
}

/** Marks the people that a text mentions, wherever it is text and not code. */
export function markMentions(names: readonly MentionedPerson[]) {
  return (tree: unknown): void => markWithin(tree as TextNode, names)
}

function markWithin(node: TextNode, names: readonly MentionedPerson[]): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    markWithin(child, names)
    if (child.type !== 'text' || !child.value?.includes('@')) return [child]
    return mentionParts(child.value, names).map(({ text, id }): TextNode => {
      const plain = { type: 'text', value: text }
      return id === undefined ? plain : { type: 'emphasis', data: { hName: 'mark' }, children: [plain] }
    })
  })
}
