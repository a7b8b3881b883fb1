/** Bytes of equal weight side by side. */
export function shuffle(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width
  const shuffled = new Uint8Array(bytes.length)
  for (let place = 0; place < bytes.length; place++) {
    shuffled[(place % width) * count + Math.floor(place / width)] = bytes[place] ?? 0
  }
  return shuffled
}

export function unshuffle(shuffled: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const count = shuffled.length / width
  const bytes = new Uint8Array(shuffled.length)
  for (let place = 0; place < bytes.length; place++) {
    bytes[place] = shuffled[(place % width) * count + Math.floor(place / width)] ?? 0
  }
  return bytes
}

export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity)
  }

  byte(value: number): void {
    this.#bytes[this.#length++] = value
  }

  /** Up to 2^53: arithmetic, because shifts end at 32 bits. */
  varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  all(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #place = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    return this.#bytes[this.#place++] ?? 0
  }

  varint(): number {
    let byte = this.byte()
    if (byte < 0x80) return byte
    let value = byte - 0x80
    for (let scale = 0x80; ; scale *= 0x80) {
      byte = this.byte()
      if (byte < 0x80) return value + byte * scale
      value += (byte - 0x80) * scale
    }
  }

  signed(): number {
    const value = this.varint()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  take(length: number): Uint8Array {
    this.#place += length
    return this.#bytes.subarray(this.#place - length, this.#place)
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#place)
  }
}
