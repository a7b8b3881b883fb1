/** The same texts in another language. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>
}
