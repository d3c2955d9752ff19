/** Insurance: Insurance Business Act (Act 105 of 1995), article 300, paragraph 1, items 5 (special benefits), 6 (comparison) and 7 (conclusive judgements). */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { insuranceTrade } from "../Words.ts"

const trade = insuranceTrade
const notTrade = "整骨|接骨|鍼|整体|クリニック|医院|病院|歯科|薬局|社労士|社会保険労務士"

export const insurance: Law = {
  id: "insurance",
  name: new Localized("保険業法", "Insurance Business Act"),
  inGeneral: {
    danger: new Localized(
      "支払いの断定、告知や乗り換えへの不適切な勧め、特別の利益に近い書き方です",
      "It comes near to a certain payment, improper advice on disclosure or replacement, or a special benefit"
    ),
    instead: new Localized(
      "支払いの条件・免責・告知の大切さを書き、見返りは書かないでください",
      "State conditions, exclusions and disclosure, and no benefit"
    )
  },
  claims: [
    claim({
      code: "law_insurance_certain",
      says: [
        String.raw`(?:必ず|絶対に?|確実に|100%|どんな(?:病気|ケガ|事故|場合|人)(?:でも|も)?|誰でも|すべての(?:病気|事故|ケガ))[^。]{0,16}?(?:出[るまて]|出ます|もらえ|支払|戻[るり]|下り|おり|入れ|加入|得[をし]|増え|保障|補償|カバー|儲|安心|受け取れ|返って)`,
        String.raw`(?:配当|返戻金|返戻率|利率|満期金|解約金|積立金|運用)(?:は|が|を|も)?[^。]{0,10}?(?:保証|必ず|確実|お?約束|増え続け|下がら|下がりません)`,
        String.raw`元本割れ(?:は|の心配は?|も|リスクは?)?(?:しません|しない|なし|ありません|ない|ゼロ)|損(?:は|を)?(?:しません|しない|させません|ありません)|(?:国|政府|金融庁)(?:が|の)(?:保証|認め|お墨付き|推薦)`
      ],
      trade,
      notTrade,
      provision: [
        "保険業法第300条第1項第1号・第7号",
        "article 300, paragraph 1, items 1 and 7, of the Insurance Business Act"
      ],
      danger: ["支払いや将来の金額を確実なものとして示しています", "It states payment or a future sum as certain"],
      instead: [
        "支払いの条件・免責・引受けの審査があることを書いてください",
        "State conditions, exclusions and that cover is subject to a check"
      ]
    }),
    claim({
      code: "law_insurance_comparison",
      says: [
        String.raw`(?:一番|最も|日本一|業界一|どこより(?:も)?|他社より(?:も)?|他のどの保険より(?:も)?|業界no\.1|no\.1|地域一)(?:に|の)?[^。]{0,6}?(?:お?得|お?安|有利|手厚|良い|いい|おすすめ|優れ|低い|保険|充実)?`,
        String.raw`最安|最強の保険|最高の保険|(?:今の|他社の|[a-z]社の)保険(?:は|なんて)[^。]{0,10}?(?:損|ダメ|だめ|無駄|ムダ|時代遅れ)|乗り換えない(?:と|のは)(?:損|もったいない)`
      ],
      trade,
      notTrade,
      unless: "調べ|調査|商品ではなく|駅から",
      provision: [
        "保険業法第300条第1項第6号（比較）",
        "article 300, paragraph 1, item 6, of the Insurance Business Act (comparison)"
      ],
      danger: [
        "一部だけを比べ、ほかの契約より有利だと誤解させます",
        "It compares a part and suggests that it is better than other contracts"
      ],
      instead: [
        "比べる商品・条件・時点をすべて示すか、扱う会社の数を書いてください",
        "Give all that is compared and when, or the number of insurers"
      ]
    }),
    claim({
      code: "law_insurance_benefit",
      says: [
        String.raw`(?:ご?加入|ご?入会|ご?契約|ご?成約|お?申し?込み?)(?:の|い|で|者|された|した|すると|後|いた|に)[^。]{0,16}?(?:商品券|現金|キャッシュバック|ギフト|旅行券|家電|プレゼント|お米|ポイント|カタログ|肉|プリペイド)`,
        String.raw`保険料(?:を|の|は)[^。]{0,12}?(?:キャッシュバック|立て?替え|肩代わり|当社が(?:負担|払)|当店が(?:負担|払)|(?:こちら|当社|当店)で(?:持|負担)|こちらで(?:負担|払)|割り戻|一部をお返し|特別に(?:割引|値引))`
      ],
      trade,
      notTrade,
      unless: "お渡ししていません|渡しません|禁じ|できません",
      provision: [
        "保険業法第300条第1項第5号（特別の利益の提供）",
        "article 300, paragraph 1, item 5, of the Insurance Business Act (special benefits)"
      ],
      danger: ["契約の見返りに特別の利益を約束しています", "It promises a special benefit for a contract"],
      instead: ["見返りを外し、相談の内容と時間を書いてください", "Leave it out and describe the advice that is given"]
    })
  ]
}
