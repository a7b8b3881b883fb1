import { markdownTree } from './markdown-tree.ts'

addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage({ tree: readable(data) })
})
// Only now does the time of the first text begin.
postMessage('ready')

function readable(text: string) {
  try {
    return markdownTree(text)
  } catch {
    // Nested too deep for the stack.
    return null
  }
}
