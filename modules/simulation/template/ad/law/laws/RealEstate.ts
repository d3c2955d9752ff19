/**
 * Real estate: Real Estate Brokerage Act (Act 176 of 1952), articles 32 (exaggeration), 33 (before permission) and 47-2 (conclusive
 * judgements); Fair Competition Code on Representations of Real Estate (不動産の表示に関する公正競争規約, revised in September 2022): words that
 * need grounds, 80 m for a minute on foot.
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { realEstateTrade } from "../Words.ts"

/** Metres that count as one minute on foot. */
const metresPerMinute = 80

const isWalkTooShort = (words: string): boolean => {
  const [, distance, unit, minutes] =
    /(\d+(?:\.\d+)?)(km|キロ|m|メートル)[^。]*?徒歩(?:で)?(?:約)?(\d+)分/u.exec(words) ?? []
  if (distance === undefined) return false
  const metres = Number(distance) * (unit === "km" || unit === "キロ" ? 1_000 : 1)
  return Number(minutes) < Math.ceil(metres / metresPerMinute)
}

const dealers = "不動産|宅建|仲介|賃貸|分譲|マンション|建売|住宅販売|ハウジング|エステート|売地|ホームズ|別荘|アパート"

export const realEstate: Law = {
  id: "real_estate",
  name: new Localized("宅地建物取引業法・不動産の公正競争規約", "Real Estate Brokerage Act and fair competition code"),
  inGeneral: {
    danger: new Localized(
      "将来の価値の断定、事実と違う広告、根拠のない強調に近い書き方です",
      "It comes near to a certain future value, to what is not the fact, or to stress without grounds"
    ),
    instead: new Localized(
      "価格・面積・築年・徒歩分数と、買う人に必要な事実を書いてください",
      "State price, area, year, minutes on foot and what a buyer must know"
    )
  },
  claims: [
    claim({
      code: "law_real_estate_value",
      says: [
        String.raw`(?:必ず|絶対に?|確実に|間違いなく|100%)[^。]{0,14}?(?:値上が|上が|儲|売れ|高く|資産|利益|埋ま|満室|得を|得し|貸せ)`,
        String.raw`値下がり(?:の|する)?(?:心配|おそれ|リスク|こと)?(?:し|は|が)?(?:一切|まったく|絶対に?)?(?:あり|し)?(?:ません|ない(?!とは))`,
        String.raw`資産(?:が|は)?(?:倍増|倍に)|(?:倍|\d倍)(?:で|に)(?:売れ|なり|なる)`,
        String.raw`値上がり(?:を|は)?(?:し(?:ます|続け)|確定)`,
        String.raw`(?:値上がり|資産価値|地価|価格|家賃収入|利回り|満室|入居率)(?:は|が|を|の|も)?[^。]{0,10}?(?:確実|必至|間違い|保証|約束|確約|下が(?:らない|りません)|落ち(?:ない|ません)|上がり(?:ます|続け)|減(?:らない|りません)|100%|し続けます|倍に)`,
        String.raw`空室(?:の|に|リスク|期間)?(?:心配|リスク|なる|悩む)?(?:は|が|こと(?:は|が))?(?:一切|まったく)?(?:ゼロ|なし|ありません|ない)|(?:一生|永久に|ずっと)[^。]{0,10}?家賃(?:収入|が入)|(?:元本|損(?:は|を|失は))(?:保証|しません|ありません|ない)|ノーリスク|リスク(?:は)?(?:ゼロ|なし|ありません)`,
        String.raw`(?:新駅|道路|再開発|モール|大学|インター|リニア)[^。]{0,14}?(?:でき|開通|完成|開業|来|決ま)[^。]{0,10}?(?:必ず|確実|間違いな)|(?:必ず|確実に|間違いなく)[^。]{0,8}?(?:新駅|開通|再開発|開業)`
      ],
      about: realEstateTrade,
      notTrade: "整体|塾|食堂|ラーメン|宅配|居酒屋",
      unless: "家賃保証会社|連帯保証|保証会社",
      provision: ["宅地建物取引業法第32条・第47条の2", "articles 32 and 47-2 of the Real Estate Brokerage Act"],
      danger: ["将来の値上がりや収入を確実なものとして示しています", "It states a future price or income as certain"],
      instead: [
        "現在の賃料・築年数・取引価格など、今の事実だけを書いてください",
        "Give present facts: rent, age, prices of deals"
      ]
    }),
    claim({
      code: "law_real_estate_terms",
      says: [
        String.raw`完(?:ぺき|璧)|掘り?出し物?|お?買い?得|格安|破格|激安|投げ?売り?|土地値|抜群|(?:日本|業界|地域|県内|市内)(?:一|1|初|no\.1)|特選|厳選|最高(?:級|の(?:立地|物件|住|眺|環境))|絶対(?:に)?(?:倒れ|揺れ|お得|安全|後悔|安心)|どこよりも(?:安|お得)|他に類を見ない|二度と出(?:ない|ません)|万全の|(?:当社|当店)だけ(?:の|が)|超(?:お得|一等地)|世界一|no\.1|最安`,
        String.raw`(?:地震|台風|災害)(?:に|でも|が来ても)[^。]{0,8}?(?:絶対|100%|びくとも|決して|必ず)`
      ],
      trade: dealers,
      unless: "調べ|調査|出典",
      provision: [
        "不動産の表示に関する公正競争規約（特定用語の使用基準）・宅地建物取引業法第32条",
        "fair competition code on representations of real estate (words that need grounds) and article 32 of the Real Estate Brokerage Act"
      ],
      danger: ["規約が根拠なしの使用を禁じている言葉です", "The code forbids such words without grounds"],
      instead: [
        "価格・面積・築年・駅からの分数を書いてください",
        "State price, area, year and minutes from the station"
      ]
    }),
    claim({
      code: "law_real_estate_distance",
      says: [String.raw`\d+(?:\.\d+)?(?:km|キロ|m|メートル)[^。]{0,10}?徒歩(?:で)?(?:約)?\d+分`],
      trade: `${dealers}|ホーム|住宅|ハウス`,
      holds: isWalkTooShort,
      asStated: true,
      provision: [
        "不動産の表示に関する公正競争規約（徒歩1分＝80m）",
        "fair competition code on representations of real estate (80 m a minute)"
      ],
      danger: ["徒歩の分数が距離に合いません", "The minutes on foot do not fit the distance"],
      instead: ["80mを1分とし、端数を切り上げてください", "Count 80 m as a minute and round up"]
    }),
    claim({
      code: "law_real_estate_before_permission",
      says: [
        String.raw`(?:建築確認|開発許可)(?:の)?(?:申請)?(?:中|前|はまだ|が下りる前|未取得|取得前|を待たず)[^。]{0,24}?(?:販売|予約|契約|申込|受付|分譲|売り出|募集|受け付け)`,
        String.raw`(?:掲載|広告|チラシ|サイト)(?:の|した)?物件(?:は|が)[^。]{0,14}?(?:ありません|ない|成約済み|売却済み|実在し(?:ません|ない)|貸す(?:予定|気)が?(?:は)?な)[^。]{0,10}?(?:が|けれど|ので|ため|。|別)`
      ],
      asStated: true,
      about: realEstateTrade,
      unless: "行いません|いたしません|しません|速やかに|すぐに(?:消|下げ|外)|取り下げ|削除",
      provision: [
        "宅地建物取引業法第33条・第32条（おとり広告を含む）",
        "articles 33 and 32 of the Real Estate Brokerage Act (bait included)"
      ],
      danger: [
        "許可や確認の前の広告、または取引できない物件の広告です",
        "It advertises before permission, or what cannot be bought"
      ],
      instead: [
        "許可・確認の番号を得てから広告し、成約した物件は外してください",
        "Advertise once the permission is given, and take down what is sold"
      ]
    })
  ]
}
