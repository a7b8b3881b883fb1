import type { MarkdownNode } from './markdown-tree.ts'

/** Anything slower stays the plain text that is shown until then. */
const LONGEST_MILLISECONDS = 5000
const MOST_KEPT = 20

type Tree = MarkdownNode | null

const kept = new Map<string, Tree>()
const waiting = new Map<string, PromiseWithResolvers<Tree>>()
let worker: Promise<Worker | null> | null = null
let isReading = false

/** Recently parsed texts. */
export const lastRead = (text: string): Tree => kept.get(text) ?? null

/** Parses a costly text in a worker; null means it stays plain text. */
export function readInWorker(text: string): Promise<Tree> {
  const known = kept.get(text)
  if (known !== undefined) return Promise.resolve(known)
  const reading = waiting.get(text) ?? Promise.withResolvers<Tree>()
  waiting.set(text, reading)
  void readWaiting()
  return reading.promise
}

/** Texts are read one at a time. */
async function readWaiting(): Promise<void> {
  if (isReading) return
  isReading = true
  for (const [text, reading] of waiting) {
    const tree = await readTree(text)
    keepTree(text, tree)
    waiting.delete(text)
    reading.resolve(tree)
  }
  isReading = false
}

function keepTree(text: string, tree: Tree): void {
  kept.set(text, tree)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

async function readTree(text: string): Promise<Tree> {
  worker ??= startWorker()
  const reader = await worker
  // It can start on the next text.
  if (reader === null) worker = null
  return reader && askWorker(reader, text)
}

function askWorker(reader: Worker, text: string): Promise<Tree> {
  return new Promise((resolve) => {
    const giveUp = () => {
      reader.terminate()
      worker = null
      resolve(null)
    }
    const timer = setTimeout(giveUp, LONGEST_MILLISECONDS)
    reader.onmessage = ({ data }: MessageEvent<{ tree: Tree }>) => {
      clearTimeout(timer)
      resolve(data.tree)
    }
    reader.postMessage(text)
  })
}

function startWorker(): Promise<Worker | null> {
  return new Promise((resolve) => {
    const started = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = () => resolve(started)
    started.onerror = () => resolve(null)
  })
}
