/** Tells from words of a list that a shop has closed for good. Pure. */

const closed =
  /廃業|閉店|閉業|閉鎖|廃止|休止中|取消|失効|^(?:permanently[_ ]?closed|closed[_ ]?permanently|closed|disused|abandoned|revoked)$/iu

export const isClosedStatus = (text: string): boolean => closed.test(text.normalize("NFKC").trim())
