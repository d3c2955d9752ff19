/**
 * What Japanese law says against a copy or an advice. Medical advertising: Medical Care Act, article 6-5, and the
 * guidelines of the Ministry of Health, Labour and Welfare on medical advertising (comparative superiority, exaggeration,
 * accounts of treatment, emphasis on cost). All else: Act against Unjustifiable Premiums and Misleading Representations,
 * article 5 (quality, terms with double prices, bait), and the Pharmaceuticals and Medical Devices Act, article 66 and 68,
 * on effects. A guide for writers, not legal advice. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import type { BusinessName } from "../business/BusinessNames.ts"
import type { Appeal } from "./reading/Lexicon.ts"

export interface LawRemark {
  readonly code: string
  readonly words: string
  readonly text: Localized
}

const medicalTypes: ReadonlySet<BusinessName> = new Set(["dentist", "clinic"])
/** A clinic may be taken for another type: 美容クリニック stands among beauty care. */
const medicalNames = /クリニック|医院|病院|診療所|歯科|外科|内科|皮膚科|眼科|医療|clinic|hospital|dental|dentist/u

export const isMedical = (given: string, business: BusinessName | undefined): boolean =>
  (business !== undefined && medicalTypes.has(business)) || medicalNames.test(given.normalize("NFKC").toLowerCase())

/** Clinics for animals are under the Veterinary Practice Act (article 17), and not under the Medical Care Act. */
const veterinary = /動物|獣医|どうぶつ|アニマル|ペット|(?<![a-z])(?:vet|veterinary|veterinarian|animal|pet)s?(?![a-z])/u

/** Whether the remarks of the Medical Care Act apply. */
export const isUnderMedicalCareAct = (given: string, business: BusinessName | undefined): boolean =>
  isMedical(given, business) && !veterinary.test(given.normalize("NFKC").toLowerCase())

/** Appeals that are not advised: a clinic must not lure by discounts, testimonials or haste. */
export const isAdvisable = (appeal: Appeal, medical: boolean): boolean =>
  !medical || !(["price", "socialProof", "urgency", "novelty"] as ReadonlyArray<Appeal>).includes(appeal)

interface Rule {
  readonly code: string
  readonly pattern: RegExp
  readonly ja: (words: string) => string
  readonly en: (words: string) => string
}

const superlative =
  /no\.?\s?1|ナンバーワン|ナンバー1|日本一|世界一|地域一番|県内一|業界一|業界初|第?1位|最高(?:級|の|峰)|最強|最安値?|最上級|最先端|名医|どこよりも/u

const medicalRules: ReadonlyArray<Rule> = [
  {
    code: "law_medical_comparison",
    pattern: superlative,
    ja: (words) =>
      `「${words}」は、医療広告ガイドラインが禁じる比較優良広告・誇大広告にあたるおそれがあります。削除してください。`,
    en: (words) =>
      `"${words}" may be comparative or exaggerated advertising, which the medical advertising guidelines forbid. Leave it out.`
  },
  {
    code: "law_medical_testimonial",
    pattern: /口コミ|クチコミ|体験談|(?:お客|患者)(?:様|さん|さま)の声|満足度|評判|レビュー|喜びの声/u,
    ja: (words) =>
      `「${words}」は、医療広告で禁じられている治療の体験談（患者の主観や伝聞によるもの）にあたるおそれがあります。削除してください。`,
    en: (words) =>
      `"${words}" may be an account of treatment by patients or hearsay, which medical advertising must not use. Leave it out.`
  },
  {
    code: "law_medical_price",
    pattern: /半額|割引|値引|\d%\s?(?:オフ|off)|今だけ|キャンペーン|プレゼント|特価|激安|格安|先着|お得|ポイント還元/u,
    ja: (words) =>
      `「${words}」のように費用の安さや特典を強調する表現は、医療広告ガイドラインで品位を損ねる内容とされています。控えてください。`,
    en: (words) =>
      `"${words}": the medical advertising guidelines advise against stressing low cost or extras. Avoid it.`
  },
  {
    code: "law_medical_guarantee",
    pattern: /絶対|必ず治[ぁ-ん]{0,4}|完治|100%|完全無痛|無痛|痛みゼロ|副作用(?:は)?(?:な|ゼロ|ありませ)/u,
    ja: (words) =>
      `「${words}」は、効果や安全を保証する虚偽・誇大広告とみなされるおそれがあります。根拠のある範囲の説明に改めてください。`,
    en: (words) => `"${words}" may count as a false or exaggerated guarantee. Say only what can be shown.`
  }
]

const generalRules: ReadonlyArray<Rule> = [
  {
    code: "law_superlative",
    pattern: superlative,
    ja: (words) =>
      `「${words}」は、客観的な調査の根拠（調査機関、時期、対象）を添えないと、景品表示法の優良誤認または有利誤認にあたるおそれがあります。`,
    en: (words) =>
      `"${words}" needs objective evidence (who surveyed what, and when); otherwise it may mislead under the Premiums and Representations Act.`
  },
  {
    code: "law_double_price",
    pattern: /通常価格|通常\d|定価|メーカー希望|\d円\s?(?:→|⇒|が|のところ)/u,
    ja: (words) =>
      `「${words}」との比較（二重価格表示）は、その価格で最近相当期間販売した実績がないと、景品表示法の有利誤認にあたるおそれがあります。`,
    en: (words) =>
      `A comparison with "${words}" (double price) needs recent sales at that price over a considerable period; otherwise it may mislead.`
  },
  {
    code: "law_bait",
    pattern: /残りわずか|先着|数量限定|今だけ|本日限り|閉店セール|早い者勝ち|期間限定/u,
    ja: (words) =>
      `「${words}」は、数量や期限が事実である場合だけ使えます。条件を明記しないと、おとり広告や有利誤認とみなされるおそれがあります。`,
    en: (words) =>
      `"${words}" may be used only if number or deadline are real; state the terms, or it may count as bait.`
  },
  {
    code: "law_guarantee",
    pattern:
      /絶対|必ず(?:合格|痩せ|やせ|治|儲|効)[ぁ-ん]{0,5}|全員合格|100%(?:合格|満足|痩せ)|完治|治ります|治る|シミが消え|飲むだけで|塗るだけで/u,
    ja: (words) =>
      `「${words}」のような効果の断定は、景品表示法の優良誤認（健康・美容の効能では医薬品医療機器等法）に触れるおそれがあります。実績の数字と条件で示してください。`,
    en: (words) =>
      `"${words}" states an effect as certain, which may mislead (for health and beauty also under the PMD Act). Give figures and terms.`
  }
]

/** Remarks on a copy, given as plain text in lower case; `medical` says whether the Medical Care Act applies. */
export const lawRemarksOn = (text: string, medical: boolean): ReadonlyArray<LawRemark> =>
  (medical ? medicalRules : generalRules).flatMap(({ code, en, ja, pattern }) => {
    const words = pattern.exec(text)?.[0]
    return words === undefined ? [] : [{ code, words, text: new Localized(ja(words), en(words)) }]
  })
