import type { Db } from './database.ts'

interface Waiting<Row> {
  readonly ids: readonly number[]
  resolve(rows: ReadonlyMap<number, Row>): void
  reject(error: unknown): void
}

/**
 * Reads rows by id for several requests at once: requests that arrive while a statement runs share the next one, so that
 * each gets what a statement read after it arrived. `read` returns the rows by id.
 */
export function batchReads<Row>(read: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>) {
  const queues = new WeakMap<Db, Waiting<Row>[]>()

  const readNext = async (db: Db, queue: Waiting<Row>[]) => {
    while (queue.length > 0) {
      const all = queue.splice(0)
      try {
        const rows = await read(db, [...new Set(all.flatMap(({ ids }) => ids))])
        for (const { resolve } of all) resolve(rows)
      } catch (error) {
        for (const { reject } of all) reject(error)
      }
    }
    queues.delete(db)
  }

  return async (db: Db, ids: readonly number[]): Promise<Row[]> => {
    const rows = await new Promise<ReadonlyMap<number, Row>>((resolve, reject) => {
      const queue = queues.get(db)
      if (queue) return queue.push({ ids, resolve, reject })
      const started = [{ ids, resolve, reject }]
      queues.set(db, started)
      void readNext(db, started)
    })
    return ids.flatMap((id) => rows.get(id) ?? [])
  }
}
