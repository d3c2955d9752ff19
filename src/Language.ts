/**
 * Texts for people in every language that the service supports. A text is written in all languages where it is made; the
 * language of a response is chosen when it is sent.
 */

/** The first is the language of an answer when the client asks for none of these. */
export const languages = ["ja", "en"] as const
export type Language = (typeof languages)[number]

/** A text in every language. */
export class Localized {
  readonly ja: string
  readonly en: string

  constructor(ja: string, en: string) {
    this.ja = ja
    this.en = en
  }

  /** A sentence around it must choose its language first. */
  [Symbol.toPrimitive](): never {
    throw new TypeError("A text in every language was used where one language is wanted")
  }
}

/** `A` with any of its texts, at any depth, in every language instead of one. Names such as literals stay as they are. */
export type Localizable<A> = A extends string
  ? string extends A
    ? A | Localized
    : A
  : A extends ReadonlyArray<infer Element>
    ? ReadonlyArray<Localizable<Element>>
    : A extends object
      ? { readonly [Key in keyof A]: Localizable<A[Key]> }
      : A

/** The value in one language. For plain data of the service itself: it goes as deep as the value does. */
export const inLanguage = <A>(value: Localizable<A>, language: Language): A => render(value, language) as A

const render = (value: unknown, language: Language): unknown => {
  if (value instanceof Localized) return value[language]
  if (Array.isArray(value)) return value.map((element) => render(element, language))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, render(member, language)]))
}

/** A text from one function that writes it in a given language. */
export const localize = (write: (language: Language) => string): Localized => new Localized(write("ja"), write("en"))

/** Something that is written once in each language. */
export type InEach<A> = Readonly<Record<Language, A>>

export const inEach = <A>(write: (language: Language) => A): InEach<A> => ({ ja: write("ja"), en: write("en") })
