/**
 * Terms that are represented as better than they are, hidden advertising, and prizes: Act against Unjustifiable Premiums and
 * Misleading Representations, article 5, items 2 and 3, and article 4. Double prices: guideline of the Fair Trade Commission on
 * price representations (30 June 2000). Bait: Fair Trade Commission notification 17 of 1993. Hidden advertising: Cabinet Office
 * notification 19 of 2023. Prizes and gifts: Fair Trade Commission notifications 3 and 5 of 1977.
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { medicalTrade } from "../Words.ts"

const yenOf = (figure: string, unit: string | undefined): number =>
  Number(figure) * (unit === "万" ? 10_000 : unit === "千" ? 1_000 : 1)

/** Greatest value of a prize by lot: 20 times the purchase, from 5,000 yen on 100,000 yen. */
const longestPrize = (purchase: number): number => (purchase < 5_000 ? 20 * purchase : 100_000)
/** Greatest value of a gift for everybody: 200 yen, from 1,000 yen on two tenths. */
const longestGift = (purchase: number): number => (purchase < 1_000 ? 200 : 0.2 * purchase)

const isAbovePremiumLimit = (words: string): boolean => {
  const [purchase, premium] = [...words.matchAll(/(\d+)([万千])?円/gu)].map(([, figure, unit]) => yenOf(figure!, unit))
  if (purchase === undefined) return false
  const isLot = /抽選|当た|くじ|福引|ガラポン/u.test(words)
  if (premium === undefined) return isLot && purchase > 100_000
  return premium > (isLot ? longestPrize(purchase) : longestGift(purchase))
}

const terms = [
  "景品表示法第5条第2号（有利誤認）",
  "article 5, item 2, of the Premiums and Representations Act"
] as const
const dated = String.raw`\d+月|\d+日(?:間|まで|限り|に)|先着\d|限定\d|\d+(?:名|個|台|食|セット|組|本|枚|点|室)(?:様)?(?:限定|限り|まで|のみ)|月末|末日|今月|今週|\d+時|初回|初めて|土日|平日|[月火水木金土日]曜|雨の日|期間は|なくなり次第|(?:1|一)人(?:様)?\d`

export const tradeTerms: Law = {
  id: "terms",
  name: new Localized(
    "景品表示法（有利誤認・二重価格・おとり・ステマ・景品）",
    "Premiums and Representations Act (terms, double prices, bait, hidden advertising, prizes)"
  ),
  inGeneral: {
    danger: new Localized(
      "期限・数量・比べる価格・負担・口コミが事実と違うと受け取られる書き方に近いものです",
      "It comes near to deadlines, numbers, prices, costs or reviews that are not the fact"
    ),
    instead: new Localized(
      "事実の期限・数・総額と、広告であることを書いてください",
      "Give the real deadline, number and total, and say what is advertising"
    )
  },
  claims: [
    claim({
      code: "law_lowest_price",
      says: [
        String.raw`最安(?!時|値を(?:目指|更新|つけ))`,
        String.raw`(?:どこ(?:の[^。、]{1,6})?|どの店|他店|他社|よそ|近隣(?:の店)?|ネット|通販)(?:より|に比べて?)(?:も|どこも)?(?:必ず|絶対に?|確実に|断然|ずっと|\d+円|\d+%|\d割)?(?:お?安|低価格|お得)`,
        String.raw`(?:価格|値段|安さ|料金)(?:では|は|なら|で)?~(?:日本一|地域一|県内一|業界一|no\.1|1位|負け(?:ない|ません)|市内一|町内一|一番)`,
        String.raw`これ(?:以上|より)安い(?:店|所|ところ)(?:は|が)(?:ありません|ない)`,
        String.raw`(?:地域|日本|市内|県内|町内|業界)(?:一|1|一番|いち)(?:の)?(?:お?安|激安|低価格)`
      ],
      notTrade: medicalTrade,
      unless: String.raw`調べ|調査|(?:チラシ|見積書?|価格)を(?:お持ち|ご?提示|見せ)|時間帯`,
      provision: terms,
      danger: [
        "他店の価格を実際に調べ続けていないかぎり、事実と言えません",
        "It is true only if the prices of all others are surveyed all the time"
      ],
      instead: [
        "自店の価格そのもの、または値下げの対象と期間を書いてください",
        "State your own price, or what is reduced and until when"
      ]
    }),
    claim({
      code: "law_double_price",
      says: [
        String.raw`(?:通常(?:価格|料金)?|定価|市価|(?:メーカー)?希望(?:小売)?価格|参考価格|相場|元値|他店(?:価格)?|市場価格|本来|普段|一般価格|標準価格|以前は)[^。]{0,8}?\d[\d万千百.]*円[^。]{0,24}?(?:\d[\d万千百.]*円|半額|\d+%|\d割|off|タダ|無料|0円)`,
        String.raw`\d[万千]?円(?:が|を|のところ|のものが|の品が|相当を|相当が|からなんと)(?:、)?(?:なんと|今なら|今だけ|特別に|たったの?)?\d+[万千]?円`,
        String.raw`\d円\d+[万千]?円`,
        String.raw`(?:定価|価格)(?:を|は)~(?:つり上げ|高く(?:設定|見せ|書)|上げてから|なかった|売ったことのない)`
      ],
      notTrade: medicalTrade,
      unless: String.raw`\d月\d*日?(?:まで|から|に)(?:の|、)?~(?:販売|価格|値段|提供)|販売実績|税込|税抜|税別|本体|子ども|小人|大人|会員|学生|シニア|平日|ランチ|夜|昼|初回|回数券|まとめ|セット|\d+回|送料|旧型|展示品|傷|訳あり|閉店\d|賞味期限|型落ち`,
      provision: [
        "景品表示法第5条第2号（二重価格表示）",
        "article 5, item 2, of the Premiums and Representations Act (double prices)"
      ],
      danger: [
        "比べる価格で最近相当期間販売した実績が示されていません",
        "Nothing shows recent sales at the price of comparison over a considerable period"
      ],
      instead: [
        "比べる価格をいつまで付けていたかを添えるか、今の価格だけを書いてください",
        "Say when the former price was charged, or give the present price alone"
      ]
    }),
    claim({
      code: "law_bait",
      says: [
        String.raw`(?:毎日|いつも|年中|1年中|一年中|ずっと|何年も|毎月|毎週)[^。]{0,8}?(?:本日限り|今だけ|閉店セール|最終日|期間限定|残りわずか|半額セール|特別価格|今日(?:まで|だけ))`,
        String.raw`閉店セール[^。]{0,10}?(?:\d年|毎|続け|開催し続|年中|何度|恒例|延長)`,
        String.raw`(?:今だけ|本日限り|今日だけ|きょうだけ|緊急(?:値下げ|セール|特価|放出))[^。]{0,12}?(?:半額|無料|タダ|\d割|割引|off|オフ|特価|値下げ|\d+[万千]?円)`,
        String.raw`残りわずか|残り(?:あと)?少し|早い者勝ち`,
        String.raw`(?:在庫|広告の(?:品|商品|車)|チラシの品|目玉商品|写真の(?:品|車))(?:は|が)?[^。]{0,10}?(?:(?:ありません|ない|売り切れ|用意していません|置いていません)[^。]{0,6}?(?:が|けれど|けど|ので|ため|代わり|かわり|別)|来店.{0,10}別)`
      ],
      notTrade: medicalTrade,
      unlessAnywhere: dated,
      provision: [
        "景品表示法第5条第2号・第3号（期間の限定・おとり広告）",
        "article 5, items 2 and 3, of the Premiums and Representations Act (deadline, bait)"
      ],
      danger: ["期限や数量が書かれていないか、事実と違うと読めます", "Deadline or number are missing or not real"],
      instead: [
        "「11月30日まで」「先着20名様」のように、事実の期限と数を書いてください",
        "Give the real deadline and number"
      ]
    }),
    claim({
      code: "law_bait_contradicted",
      says: [
        String.raw`(?:毎日|いつも|年中|1年中|一年中|ずっと|何年も|毎月|毎週)[^。]{0,10}?(?:本日限り|今だけ|閉店セール|最終日|今日(?:まで|だけ))`,
        String.raw`(?:本日(?:まで|限り)|今日(?:まで|だけ)|今だけ|期間限定)[^。]{0,16}?\(?(?:毎月|毎週|毎日|いつも|年中)(?:や|開|し|続|同)`,
        String.raw`(?:限定|残り\d|先着\d|本日限り|今だけ)[^。]{0,16}?(?:本当は|実は|実際は)`,
        String.raw`閉店(?:セール|売り?尽くし)[^。]{0,10}?(?:\d+年(?:目|間)|毎|続けて|年中|何度も|恒例|延長)`,
        String.raw`(?:チラシ|広告|写真|目玉|掲載|ネット)[^。]{0,12}?(?:は|が|も)[^。]{0,10}?(?:ありません|ない|売り切れ|用意し(?:て(?:い|お)りません|ていない)|売約済み)[^。]{0,4}?(?:が|けれど|ので)[^。]{0,30}?(?:別の|代わり|かわり|似た|ほかの|他の|高い)`
      ],
      asStated: true,
      provision: [
        "景品表示法第5条第2号（期間の限定）",
        "article 5, item 2, of the Premiums and Representations Act (deadline)"
      ],
      danger: ["限定と書きながら続いています", "It is called limited and goes on"],
      instead: ["期限を守るか、限定の言葉を外してください", "Keep the deadline, or leave it out"]
    }),
    claim({
      code: "law_hidden_cost",
      says: [
        String.raw`実質(?:無料|タダ|0円|ゼロ円|負担(?:ゼロ|なし))`,
        String.raw`(?:完全)?(?:無料|タダ|0円)[^。]{0,16}?(?:ですが|だが|が、|けれど|ただし|。ただし)[^。]{0,40}?(?:別途|が条件|契約が(?:条件|必要)|手数料|加入が(?:条件|必要)|購入が(?:条件|必要)|かかります|請求)`,
        String.raw`(?:追加(?:料金|費用)|別途費用)(?:は|が)?(?:一切)?(?:なし|かかりません|ありません|ゼロ)[^。]{0,6}?(?:が|。ただし|ただし)[^。]{0,24}?(?:かか|別途|請求|いただ)`
      ],
      notTrade: medicalTrade,
      unless: "内訳|負担なし(?:です)?で",
      asStated: true,
      provision: terms,
      danger: ["無料と読めるのに、負担が残ります", "It reads as free, while a cost remains"],
      instead: [
        "支払いの総額と条件を、同じ場所に同じ大きさで書いてください",
        "State the total and its conditions in the same place and size"
      ]
    }),
    claim({
      code: "law_hidden_advertising",
      says: [
        String.raw`(?:口コミ|高評価|(?:良い|いい|好意的な)(?:感想|コメント|投稿)|高い(?:点|評価)|良い(?:点|評価)|(?<!\d)5点|満点|星5|5つ星|星五つ|星(?:を)?5つ|google(?:マップ)?(?:に|で|の)(?:評価|投稿|書))[^。]{0,24}?(?:で|と|たら|れば|方に|方だけ|方限定|方は|方へ|お客様に|人に|いただ)[^。]{0,20}?(?:割引|円引|引き|円分|プレゼント|無料|タダ|クーポン|ポイント|off|サービス|進呈|差し上げ|キャッシュバック|謝礼|ギフト|半額|値引|特典|お礼|お土産|いただきません|もらえ)`,
        String.raw`(?:プレゼント|割引|謝礼|ギフト券|特典|無料)[^。]{0,16}?(?:条件|代わり|かわり|引き換え)[^。]{0,16}?(?:口コミ|高評価|星5|投稿)`,
        String.raw`(?:pr|広告|宣伝|ステマ|タイアップ)(?:だ|である)?(?:と|とは|の)?(?:いう)?(?:表記|表示|記載|タグ|こと|文字)?(?:は|を|が|も)?(?:不要|なしで|無しで|つけ(?:ない|ず)|付け(?:ない|ず)|書か(?:ない|ず)|外し|入れ(?:ない|ず)|隠し|伏せ|わから(?:ない|ず)|分から(?:ない|ず)|気づかれ|言わ(?:ない|ず)|明かさ|内緒)`,
        String.raw`(?:一般(?:の)?(?:客|人|ユーザー|消費者)|お客(?:様)?|客|第三者|利用者)(?:の)?(?:ふり|フリ|を装|になりすま|のように|の体で)[^。]{0,16}?(?:投稿|書|口コミ|紹介|発信)`,
        String.raw`(?:スタッフ|社員|従業員|関係者|身内|店長|家族|業者)(?:が|に|の|で)[^。]{0,12}?(?:口コミ|星5|高評価)(?:を|は)?[^。]{0,6}?(?:書い|書き|投稿|つけ|入れ|依頼|買)`,
        String.raw`(?:食べログ|google|グーグル|ホットペッパー|じゃらん|楽天|amazon|アマゾン|マップ|予約サイト)[^。]{0,12}?(?:高い|良い|いい|満点|\d点)[^。]{0,24}?(?:差し上げ|無料|タダ|割引|円引|プレゼント|サービス|進呈|もらえ|半額)`,
        String.raw`(?:いいことだけ|良い(?:こと|感想)だけ|ほめる内容|褒める内容|指定の文)[^。]{0,12}?(?:投稿|書い|口コミ|載せ)`
      ],
      unlessAnywhere:
        "内容は(?:ご?自由|問い|問わ)|#?pr(?:と|を|の表[記示]を|タグを?)(?:明記|付け(?:て|る)|つけ(?:て|る)|記載|入れ(?:て|る))|率直な|評価の高低",
      provision: [
        "景品表示法第5条第3号（令和5年内閣府告示第19号、いわゆるステルスマーケティング）",
        "article 5, item 3, of the Premiums and Representations Act (Cabinet Office notification 19 of 2023, hidden advertising)"
      ],
      danger: [
        "見返りのある投稿や店による投稿が、一般の人の感想に見えます",
        "Posts that are paid for or made by the shop look like those of anybody"
      ],
      instead: [
        "「PR」と明記してもらい、評価の内容を条件にしないでください",
        "Have them marked as PR, and do not make the rating a condition"
      ]
    }),
    claim({
      code: "law_premium",
      says: [
        String.raw`\d+[万千]?円(?:分|以上)*(?:の|を|ご)*(?:お?買|ご?購入|ご?飲食|ご?注文|お?食事|ご?利用|ご?来店|のレシート|のコース|のセット)[^。]{0,40}?\d+[万千]?円(?:相当|分)?(?:の|が|を|、)?[^。]{0,16}?(?:当た|プレゼント|進呈|差し上げ|もれなく|もらえ|つけ|付)`,
        String.raw`\d+[万千]?円(?:相当|分)(?:の|が|を)?[^。]{0,16}?(?:抽選|当た|くじ)`,
        String.raw`(?:抽選|くじ|福引|ガラポン)[^。]{0,16}?\d+万円(?:相当|分)?`
      ],
      unless:
        "割引券|ポイント|引き(?:券)?|クーポン|値引|オープン懸賞|どなたでも応募|購入(?:は)?不要|お買い?上げ不要|商店街",
      holds: isAbovePremiumLimit,
      provision: [
        "景品表示法第4条（昭和52年公正取引委員会告示第3号・第5号）",
        "article 4 of the Premiums and Representations Act (notifications 3 and 5 of 1977)"
      ],
      danger: [
        "景品の上限（抽選は取引額の20倍か10万円、もれなくは2割か200円）を超えています",
        "It exceeds the limit of premiums: by lot 20 times the purchase or 100,000 yen, for everybody two tenths or 200 yen"
      ],
      instead: [
        "上限に収まる景品にするか、値引きにしてください",
        "Keep the premium below the limit, or make it a discount"
      ]
    }),
    claim({
      code: "law_card_matching",
      says: [
        String.raw`(?:ランダム|くじ|ガチャ|中身は?(?:見え|選べ|わから|お楽しみ)|カプセル|パック|袋を開け|ブラインド)[^。]{0,40}?(?:全\d*種|全部|すべて|コンプ|そろ|揃)[^。]{0,24}?(?:プレゼント|景品|もらえ|進呈|賞品|交換|当た|差し上げ)`,
        String.raw`(?:カード合わせ|絵合わせ|コンプガチャ)`
      ],
      provision: [
        "景品表示法第4条（カード合わせの禁止、昭和52年公正取引委員会告示第3号）",
        "article 4 of the Premiums and Representations Act (card matching)"
      ],
      danger: [
        "偶然に出るものを揃えさせる懸賞は、金額によらず禁じられています",
        "Prizes for matching what comes by chance are forbidden at any value"
      ],
      instead: [
        "来店回数のスタンプなど、偶然によらない方法にしてください",
        "Use stamps for visits, which do not depend on chance"
      ]
    })
  ]
}
