/** Tables of texts in Japanese and English. One that lacks a language does not compile. */

type Text = string | ((...values: ReadonlyArray<never>) => string)

/** Japanese first, then English. */
export type Pair<T extends Text = Text> = readonly [japanese: T, english: T]

export type Messages = Readonly<Record<string, Pair>>

export type Texts<M extends Messages> = { readonly [K in keyof M]: TextType<M[K][0]> }

type TextType<T> = T extends string ? string : T

/** Declares a table: of each text the Japanese and the English form, either a text or a function of what it names. */
export const defineMessages = <const M extends Messages>(messages: M): M => messages
