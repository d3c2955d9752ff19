/** A moment as mails write it, in the language of who reads them. Pure. */
import type { Language } from "../../../src/Language.ts"
import { momentOf } from "../JapaneseTime.ts"

export const momentIn = (language: Language, at: Date, timeZone: string): string =>
  language === "ja"
    ? momentOf(at, timeZone)
    : new Intl.DateTimeFormat("en-GB", {
        timeZone,
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23"
      }).format(at)
