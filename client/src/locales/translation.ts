/** The same keys as an English catalogue, with any words: what a translation must have. */
export type Translation<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? string : Translation<Catalogue[Key]>
}
