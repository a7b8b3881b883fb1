import { DELETED_USER } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import type { MarkdownNode } from '../../ui/markdown/markdown-tree.ts'
import { markMentions } from './comment-card.tsx'

test('marks mentions by the names shown, and leaves other text and code unchanged', () => {
  const text = (value: string): MarkdownNode => ({ type: 'text', value })
  const code: MarkdownNode = { type: 'element', tagName: 'code', children: [text(`@${DELETED_USER}`)] }
  const tree: MarkdownNode = { type: 'root', children: [text(`Ask @${DELETED_USER} or @Ben.`), code] }
  const names = [{ id: '1', display: DELETED_USER }]
  markMentions(names, (name) => (name === DELETED_USER ? 'Utilisateur supprimé' : name))(tree)
  const mark = { type: 'element', tagName: 'mark', properties: {}, children: [text('@Utilisateur supprimé')] }
  expect(tree.children).toEqual([text('Ask '), mark, text(' or @Ben.'), code])
})
