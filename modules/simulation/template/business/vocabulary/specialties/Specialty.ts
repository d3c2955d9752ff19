/** A kind of shop that is narrower than the business types, or stands beside them, with words of its own. */
export interface Specialty {
  /** Names of the kind in Japanese, separated by`|`; they match anywhere in a business type. The first is shown. */
  readonly ja: string
  /** English names, which match whole words. The first is shown. */
  readonly en: string
  readonly words: string
}

export const specialty = (ja: string, en: string, words: string): Specialty => ({ ja, en, words })
