/** A morpheme of a Japanese text, as the analyser returns it; the reading of texts knows nothing else of the analyser. */
export interface Token {
  readonly surface: string
  /** Dictionary form: 使う of 使っ. The surface of an unknown word. */
  readonly base: string
  readonly kind: TokenKind
  /** Subcategory of IPADIC: 自立, 非自立, 接尾, 接続助詞, サ変接続, 数, ... Empty for an unknown word. */
  readonly detail: string
  /** Conjugated form of IPADIC: 基本形, 命令ｅ, 未然形, ... Empty where there is none. */
  readonly form: string
}

export type TokenKind =
  | "noun"
  | "verb"
  | "adjective"
  | "adverb"
  | "particle"
  | "auxiliary"
  | "prefix"
  | "other"
  | "symbol"
  | "space"
  | "unknown"

/** Splits a text into morphemes, whose surfaces joined are the text. */
export type Analyse = (text: string) => ReadonlyArray<Token>
