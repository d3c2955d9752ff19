/**
 * Sales by mail, subscriptions and earning schemes: Act on Specified Commercial Transactions (Act 57 of 1976), articles 11, 12 and
 * 12-6 (mail order; the last from June 2022), 36 (multilevel sales), 43 (continuous services), 54 (business opportunities), and 9, 24
 * and 48 (cooling-off).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"

export const commercialTransactions: Law = {
  id: "commercial_transactions",
  name: new Localized("特定商取引法", "Act on Specified Commercial Transactions"),
  inGeneral: {
    danger: new Localized(
      "解約の妨げ、目的を隠した勧誘、条件を隠した申込、確実な収入の約束に近い書き方です",
      "It comes near to hindering cancellation, hiding purpose or terms, or promising income"
    ),
    instead: new Localized(
      "事業者名・目的・総額・解約の方法を書いてください",
      "State who you are, the purpose, the total and how to cancel"
    )
  },
  claims: [
    claim({
      code: "law_easy_income",
      says: [
        String.raw`(?:誰でも|必ず|確実に|絶対に?|簡単に?|スマホ(?:だけ|1台|一台)|寝ている(?:間|だけ)|在宅|副業|放置|コピペ|紹介|登録|1日\d+分|未経験(?:者)?(?:でも)?|主婦(?:でも)?|初月から|楽して)[^。]{0,24}?(?:月収|月に?|年収|日給|日収|毎月|週)?\d+万円?(?:以上)?(?:を)?(?:も)?(?:確実に|必ず|簡単に|楽に|ラクに)?(?:稼|儲|収入|入|可能|も夢|ゲット|達成|の(?:副収入|収入|利益))`,
        String.raw`(?:誰でも|必ず|確実に|絶対に?|簡単に|楽して|寝ている(?:間|だけ)(?:に|で)|紹介(?:する|した)?だけで)[^。]{0,12}?(?:稼げ|稼ぎ|儲か|儲け|収入が(?:入|増|得)|不労所得|権利収入|報酬が)`,
        String.raw`(?:友人|友達|知人|家族|会員)(?:を|に)[^。]{0,8}?(?:紹介|誘|勧め)[^。]{0,20}?(?:ずっと|永久|毎月|権利|不労|一生)[^。]{0,10}?(?:収入|報酬|ボーナス|入)`,
        String.raw`(?:タップ|クリック|見る|貼る|入力|コピー|放置|登録)(?:する|した)?だけで[^。]{0,14}?\d+(?:万|千)?円|\d+万円、?誰でも(?:でき|可能|ok)`,
        String.raw`(?:月収|月に?|年収|日給|副収入)\d+万円?(?:以上)?(?:は|も|くらい|が)?(?:固い|堅い|余裕|楽勝|確実|当たり前|普通)`,
        String.raw`(?:働かなくても|何もしなくても|放っておいても)[^。]{0,14}?(?:お金|収入|報酬)(?:が|は)`,
        String.raw`(?:月収|副収入|収入|月商|売上)\d+万円?(?:以上)?(?:を|は|が)?(?:保証|確約|お?約束|確実)`
      ],
      notAbout: "求人|正社員|月給|店長募集|社会保険|保険募集人",
      provision: [
        "特定商取引法第36条・第54条（誇大広告等の禁止）",
        "articles 36 and 54 of the Act on Specified Commercial Transactions"
      ],
      danger: ["誰でも確実に収入が得られるかのように示しています", "It promises income to anybody"],
      instead: [
        "仕事の内容・負担する金額・平均の収入を、根拠とともに書いてください",
        "State the work, the cost to the person and a mean income with its source"
      ]
    }),
    claim({
      code: "law_subscription",
      says: [
        String.raw`(?:定期(?:購入|コース|便|縛り|プラン)|毎月(?:お届け|届く)|自動(?:更新|継続))[^。]{0,30}?(?:初回|お試し|最初)[^。]{0,12}?(?:\d+円|無料|タダ|半額|\d+%)`,
        String.raw`(?:初回|お試し|最初の(?:1|一)(?:回|か月|袋|箱))[^。]{0,20}?(?:\d+円|無料|タダ|半額|\d+%)[^。]{0,30}?(?:定期(?:購入|コース|便|縛り|プラン)|毎月(?:お届け|届く)|自動(?:的に)?(?:更新|継続)|2回目(?:以降|から)は(?:通常|定価))`,
        String.raw`(?:2|二)(?:回|袋|箱|本|個|か月)目(?:以降|から)(?:は|の)[^。]{0,10}?(?:通常|定価|自動|正規)`,
        String.raw`お?申込(?:み)?(?:は|で)(?:自動的に)?定期|定期(?:便|購入|コース)(?:が条件|となります|になります|への(?:ご)?加入)`
      ],
      notAbout: "会員登録|診療",
      unlessAnywhere: String.raw`総額|合計|解約(?:は|も|料|方法|可能|でき)|縛り(?:なし|は(?:あり|ござい)ません)|2回目(?:以降|から)は?(?:毎回|1袋|1箱)?\d|いつでも(?:やめ|休|止|解約|停止)`,
      provision: [
        "特定商取引法第11条・第12条の6（定期購入の表示）",
        "articles 11 and 12-6 of the Act on Specified Commercial Transactions (subscriptions)"
      ],
      danger: [
        "初回の価格だけが目立ち、総額・回数・解約の条件がありません",
        "Only the first price is seen, without the total, the number of deliveries and how to end it"
      ],
      instead: [
        "支払総額・回数・2回目以降の価格・解約の方法を同じ場所に書いてください",
        "Put the total, number, later price and cancellation beside it"
      ]
    }),
    claim({
      code: "law_cancellation",
      says: [
        String.raw`クーリング・?オフ(?:は|も|の|に|が)?[^。]{0,10}?(?:でき(?:ません|ない)|対象外|不可|適用(?:外|されません|されない)|応じ(?:ません|られません|ない|て(?:い|お|おり)*(?:ません|ない))|お受け(?:し|でき|いたし)[^。]{0,4}?ません|受け付けて(?:い|おり)ません|認め(?:ません|ない)|受け付け(?:ません|ない)|お断り|なし)`,
        String.raw`(?:契約|入会|申込|購入)後(?:の|は)[^。]{0,10}?(?:中途)?解約[^。]{0,8}?(?:一切|いかなる理由)[^。]{0,10}?(?:でき(?:ません|ない)|不可|お断り|応じ|認め|受け)`,
        String.raw`いつでも(?:簡単に)?解約(?:可能|ok|自由|でき)[^。]{0,10}?(?:が|。ただし|ただし|けれど)[^。]{0,24}?(?:違約金|電話(?:のみ|だけ)|\d+回(?:以上)?(?:の)?(?:受け取り|継続|購入)|\d+(?:か月|ヶ月|カ月)(?:以上)?(?:の)?(?:継続|契約))`
      ],
      asStated: true,
      notAbout: "店頭で(?:お選び|買)|通信販売には",
      unless: "場合に(?:よ|限)|相談|通信販売|店頭",
      provision: [
        "特定商取引法第9条・第24条・第48条・第49条（解約の権利）",
        "articles 9, 24, 48 and 49 of the Act on Specified Commercial Transactions (right to cancel)"
      ],
      danger: [
        "法律で認められた解約の権利を否定し、または隠しています",
        "It denies or hides the right to cancel that the law gives"
      ],
      instead: ["期間と方法を書いてください", "State the period and how to cancel"]
    })
  ]
}
