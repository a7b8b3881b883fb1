/** A translation: the same keys as the English catalogue, any text. */
export type Translation<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? string : Translation<Catalogue[Key]>
}
