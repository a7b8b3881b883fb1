const ASCII = /^[\0-\x7f]*$/

/** IDs that differ only in composition or in case are one. The database has the same function, `same_id`. */
export const sameId = (id: string): string => (ASCII.test(id) ? id : id.normalize('NFD')).toLowerCase()

/** Things by their ID as it is spelled, or else by another spelling of it, of which the first counts. */
export class ById<Thing> {
  readonly #spelled = new Map<string, Thing>()
  readonly #same = new Map<string, Thing>()

  get size(): number {
    return this.#spelled.size
  }

  get(id: string): Thing | undefined {
    return this.#spelled.get(id) ?? this.#same.get(sameId(id))
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  set(id: string, thing: Thing): void {
    this.#spelled.set(id, thing)
    const same = sameId(id)
    if (!this.#same.has(same)) this.#same.set(same, thing)
  }

  clear(): void {
    this.#spelled.clear()
    this.#same.clear()
  }
}

/** Keeps the spelling of IDs: the given ones, or else the one that comes first. */
export class Spelling {
  readonly #known = new ById<string>()

  constructor(known: Iterable<string> = []) {
    for (const id of known) this.add(id)
  }

  /** Another that is known. */
  add(id: string): void {
    this.#known.set(id, id)
  }

  /** The spelling of an ID that is known. */
  find(id: string): string | undefined {
    return this.#known.get(id)
  }

  /** Returns the spelling of an ID, which is known from then on. */
  of(id: string): string {
    const known = this.find(id)
    if (known === undefined) this.add(id)
    return known ?? id
  }
}
