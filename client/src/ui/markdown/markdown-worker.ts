import { markdownTree } from './markdown-tree.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage({ tree: buildReadableTree(data) })
})
// The time limit of the first text starts only now.
postMessage('ready')

function buildReadableTree(text: string) {
  try {
    return markdownTree(text)
  } catch {
    // Too deeply nested for the stack.
    return null
  }
}
