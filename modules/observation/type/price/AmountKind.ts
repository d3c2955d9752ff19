/** Tells by the words around an amount of money whether it is what a visitor pays for the thing. Pure. */

/**
 * `price`: the price of the thing. `of_several`: of a number of pieces, or of one, which is the price where no other is.
 * `former`: what it cost or costs elsewhere. `conditional`: for members or with a coupon. `per_unit`: of a weight or a volume.
 * `other`: a fee, points, a discount, a limit.
 */
export type AmountKind = "price" | "of_several" | "former" | "conditional" | "per_unit" | "other"

interface Surroundings {
  /** Text between the amount before and this one. */
  readonly preceding: string
  /** Text between this amount and the next one. */
  readonly following: string
  readonly value: number
  readonly before: { readonly kind: AmountKind; readonly value: number } | undefined
  readonly isLast: boolean
}

/** A label of tax between a word and its amount. */
const label = String.raw`\s*[:は]?\s*[(]?(?:税込み?|税抜き?|税別|本体)?(?:価格)?[)]?\s*[:(]?\s*$`

/** The label of a fee: 送料(税込), but not 割引価格, which is a price. */
const feeLabel = label.replace("(?:価格)?", "")

const fees =
  "送料|配送料|手数料|代引料?|クーポン|ポイント|還元|獲得|付与|割引|値引き?|月々|分割|頭金|年会費|入会金|入会費|保証金|デポジット|容器代|箱代|サービス料|席料|お通し|チャージ|延長|実質(?:価格)?|消費税(?:額|等)?|差額|追加(?:料金)?|オプション(?:料金)?|最低(?:注文|利用)金額|敷金|礼金"
const isFee = new RegExp(
  `(?:${fees})(?:全国一律|全国|一律|別途|別|目安|として|から|約|が|[:\\s])*${feeLabel}|(?:off|オフ|割引額|値引き?額|お得額)\\s*:\\s*$|\\+\\s*$|▲\\s*$`,
  "i"
)
const isNegative = /(?:^|[\s(:])-$|^-\s*$/

const afterOther =
  /^(?:\s?\((?:税込|税抜)み?\)\s?)?(?:引き?|off|オフ|割引|値引|分|相当|以上|以下|未満|超|台|まで|で送料無料|ごと|毎|お?得|安い|還元|クーポン|ポイント|pt|キャッシュバック|プレゼント|無料)|^\s(?:引き?|off(?!\w|\s?:)|オフ(?!\s?:)|割引(?!額|\s?:|対象|不可|なし|適用)|値引き?(?!額|\s?:|対象|不可|なし)|お得|相当)/i

const measures = "k?g|mg|グラム|キロ|m?l|リットル|cc|㎡|m2|cm|mm"
const counts = "個|本|枚|食|袋|杯|錠|粒|点|包|缶|玉|束|匹|尾|丁|膳|パック|セット|ロール|瓶|箱|kg|g|ml|l"
const each = "あたり|当たり|当り|(?<=[gl個本枚袋])当(?!た?り)|につき"
const persons = "(?<!人|名|様|泊|時間|分|組|室|台|月|年|回|コース)"
const isPerUnitBefore = new RegExp(
  `${persons}(?:${each}|(?:g|グラム)単価)${label}|(?<![\\d.])(?:100|10|1)\\s*(?:g|グラム|ml|cc)\\s*/?${label}`,
  "i"
)
const isPerUnitAfter = new RegExp(
  `^${label.replace("\\s*$", "")}\\s*/\\s*(?:\\d+\\s*)?(?:${measures})(?![a-z])|^\\s*\\(?\\s*\\d*\\s*(?:${measures}|${counts})\\s*(?:${each})(?!\\s*[:(]?\\s*$)`,
  "i"
)
const isUnitAtEnd = new RegExp(`^\\s*\\(?\\s*\\d*\\s*(?:${measures}|${counts})\\s*(?:${each})\\s*\\)?\\s*$`, "i")
const isOfSeveralBefore = new RegExp(
  `(?<!残り?\\s*|あと\\s*|在庫\\s*)(?<!\\d)\\d{1,4}\\s*(?:${counts})(?:で|まとめ買い|セット)?${label}|単価${label}`,
  "i"
)
const isOfSeveralAfter = new RegExp(`^\\s*/\\s*(?:\\d+\\s*)?(?:${counts})`, "i")

const isFormer = new RegExp(
  `(?:定価|通常(?:販売)?(?:価格)?|参考(?:小売)?価格|小売価格|メーカー価格|元値|元の価格|旧価格|従来(?:価格)?|セール前(?:価格)?|値下げ前(?:価格)?|割引前(?:価格)?|変更前(?:価格)?|市価|市場価格|標準価格|比較対照価格|(?<![a-z])(?:(?:regular|original|list|old) price|was|msrp|rrp))${label}`,
  "i"
)
const isBeforeArrow = /^\s*(?:\((?:税込|税抜)み?\))?\s*(?:→|⇒|➡|➔|▶|►|⇨|↓|->|=>|>|»|のところ)\s*[^\d]{0,12}$/

const members = "会員|メンバー(?:ズ)?|プレミアム|プライム|アプリ|友だち|友達|カード"
const isConditionalBefore = new RegExp(
  `(?<!非|未)(?:${members})(?!以外|登録|でない|外)(?:様|限定|特別|価格|割引|登録|の方|さま|なら|は|:|\\s)*${label}|クーポン(?:利用|適用|使用|価格)(?:で|後|時)?(?:価格)?${label}`
)
const isConditionalAfter = new RegExp(`^\\s*\\(\\s*(?:${members})(?!以外|登録)[^)]{0,10}\\)`)

/** Rates of the consumption tax. */
const taxRates = [1.08, 1.1]

/** Whether the amounts differ by the tax alone, however it is rounded. */
export const isTaxed = (without: number, included: number): boolean =>
  taxRates.some((rate) => Math.abs(included - without * rate) <= 1)

/** An amount with a label of tax belongs to the amount before it, in brackets or by the rate of the tax. */
const isSameThing = /^\s*([(/])?\s*(?:税込み?|税抜き?|税別|本体)(?:価格)?\s*:?\s*$/

export const kindOf = ({ before, following, isLast, preceding, value }: Surroundings): AmountKind => {
  const same = isSameThing.exec(preceding)
  if (before !== undefined && same !== null) {
    const isBracket = same[1] !== undefined
    if (isBracket || isTaxed(before.value, value) || isTaxed(value, before.value)) return before.kind
  }
  // A hyphen after a lower amount is that of a range.
  const isRange = before !== undefined && /^\s*(?:\((?:税込|税抜)み?\))?\s*-\s*$/.test(preceding)
  if (isRange ? value < before.value && /\s-$/.test(preceding) : isNegative.test(preceding)) return "other"
  if (isConditionalBefore.test(preceding) || isConditionalAfter.test(following)) return "conditional"
  if (isFee.test(preceding) || afterOther.test(following)) return "other"
  if (isPerUnitBefore.test(preceding) || isPerUnitAfter.test(following)) return "per_unit"
  if (isLast && isUnitAtEnd.test(following)) return "per_unit"
  if (isFormer.test(preceding) || (!isLast && isBeforeArrow.test(following))) return "former"
  return isOfSeveralBefore.test(preceding) || isOfSeveralAfter.test(following) ? "of_several" : "price"
}
