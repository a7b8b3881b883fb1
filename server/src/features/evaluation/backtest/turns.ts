import { EvaluationWorker } from '../worker/evaluate-in-worker.ts'

interface Waiting {
  start(): void
}

/** A thread that people use in turn: a person who has just used it waits for everybody else who wants it. */
class Lane {
  readonly worker = new EvaluationWorker()
  #taker: number | undefined
  /** Waiting trials by person; the person first in the map is next. */
  readonly #waiting = new Map<number, Waiting[]>()

  async take<Result>(person: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    if (this.#taker !== undefined) await this.#wait(person, signal)
    this.#taker = person
    try {
      // Somebody may have left just as their turn came.
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #wait(person: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const others = (this.#waiting.get(person) ?? []).filter((one) => one !== own)
        if (others.length > 0) this.#waiting.set(person, others)
        else this.#waiting.delete(person)
        reject(signal.reason)
      }
      const own: Waiting = {
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.set(person, [...(this.#waiting.get(person) ?? []), own])
    })
  }

  #passOn(): void {
    const others = [...this.#waiting].filter(([person]) => person !== this.#taker)
    const [next] = others.length > 0 ? others : this.#waiting
    this.#taker = next?.[0]
    if (!next) return
    const [person, [first, ...later]] = next
    this.#waiting.delete(person)
    // Behind all who wait now.
    if (later.length > 0) this.#waiting.set(person, later)
    first?.start()
  }
}

/** Decides whose trial is next. Small ones have a thread of their own, so that they never wait for a dear one. */
export class Turns {
  readonly #small = new Lane()
  readonly #dear = new Lane()

  take<Result>(
    { person, isDear, signal }: { person: number; isDear: boolean; signal: AbortSignal },
    work: (worker: EvaluationWorker) => Promise<Result>,
  ): Promise<Result> {
    const lane = isDear ? this.#dear : this.#small
    return lane.take(person, signal, () => work(lane.worker))
  }

  async close(): Promise<void> {
    await Promise.all([this.#small, this.#dear].map(({ worker }) => worker.close()))
  }
}
