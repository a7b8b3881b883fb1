/** Reads at least the first `bytes` of a stream for inspection; `whole` yields everything, including those. */
export async function splitAt(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ start: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = []
  let arrivedBytes = 0
  const rest = content[Symbol.asyncIterator]()
  while (arrivedBytes < bytes) {
    const { done, value } = await rest.next()
    if (done) break
    chunks.push(value)
    arrivedBytes += value.length
  }
  async function* whole() {
    yield* chunks
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { start: Buffer.concat(chunks), whole: whole() }
}
