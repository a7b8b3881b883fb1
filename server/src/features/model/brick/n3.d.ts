declare module 'n3' {
  interface Term {
    readonly termType: string
    readonly value: string
  }
  interface Quad {
    readonly subject: Term
    readonly predicate: Term
    readonly object: Term
  }
  export class Parser {
    constructor(options?: { format?: string; baseIRI?: string })
    /** Throws where the text breaks; a parser that is given no callback reads it all. */
    parse(text: string): Quad[]
  }
}
