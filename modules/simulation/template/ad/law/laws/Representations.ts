/**
 * Quality that is represented as better than it is: Act against Unjustifiable Premiums and Misleading Representations (Act 134 of
 * 1962), article 5, item 1, and article 7, paragraph 2 (no reasonable grounds). First places: reports on No.1 representations of
 * the Fair Trade Commission (June 2008) and of the Consumer Affairs Agency (September 2024).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { firstPlace, source } from "../Superlatives.ts"
import { certainly, disease, guaranteed, looks, medicalTrade, restored } from "../Words.ts"

const quality = [
  "景品表示法第5条第1号（優良誤認）",
  "article 5, item 1, of the Premiums and Representations Act"
] as const

const results = String.raw`(?:(?<!立ち|仕)上が[るりっ]|身につ|覚え(?:られ|ます)|就職|習得|マスター|なれ(?:る|ます)|なります|エンジニア|貯ま|かな[いう]|運が|運気|モテ|変われ|変わります|効果が|結果が出|結果を出|見違え|稼げ|生え|伸ばし|合格|受か|成績|点数|偏差値|内定|結婚|成婚|出会え|恋人|話せ|しゃべれ|ペラペラ|上達|うまくな|上手に|弾け|泳げ|痩せ|直[るりせ]|直し|落と(?:せ|し)|落ち[るまな]|取れ[るま]|抜け|駆除|退治|勝[てちつ]|当た[るり]|伸び|満足|幸せ|若返|きれいに|美し|成功|叶|別れ|復縁|見つか|解決|しつけ|止ま[るり]|消え|治[るりしせ]|売れ|集客|増え)`

export const representations: Law = {
  id: "representations",
  name: new Localized("景品表示法（優良誤認・No.1表示）", "Premiums and Representations Act (quality, first places)"),
  inGeneral: {
    danger: new Localized(
      "結果や性能の断定、根拠のない一番、事実と違う説明に近い書き方です",
      "It comes near to a promised result, a first place without grounds, or a description that is not the fact"
    ),
    instead: new Localized(
      "対象と期間のある実績か、行うことを書いてください",
      "Give past figures with their field and period, or what you do"
    )
  },
  claims: [
    claim({
      code: "law_superlative",
      says: firstPlace,
      notTrade: medicalTrade,
      unless: source,
      unlessAnywhere: String.raw`調べ(?:。|\)|$)|調査(?:機関|会社|期間|対象)|出典|n=\d`,
      provision: quality,
      danger: [
        "一番であることの客観的な根拠（調査機関・時期・対象）が示されていません",
        "Nothing shows that it is first: no survey, period or field"
      ],
      instead: [
        "調査名・時期・対象を添えるか、「創業30年」「年間1,200件」のように確かめられる数字で書いてください",
        "Name the survey, its period and field, or give figures that can be checked"
      ]
    }),
    claim({
      code: "law_guarantee",
      says: [
        `${certainly}~${results}`,
        // Any promise that is certain, but for what a shop can keep by itself.
        `(?:必ず|絶対に?|確実に|間違いなく|100%)[^。、]{0,20}?(?:ます|[えけせてねべめれげ]る|られる|させる|なる|[うくすつぬむる](?=。|、|$))`,
        `${results}[^。、]{0,6}?${guaranteed}`,
        String.raw`(?:合格|成功|成婚|満足|成約|内定|解決|改善|復縁|リピート|駆除|就職|進学|的中|発毛|定着|達成|習得)率(?:は|が)?(?:脅威の|驚異の)?100%`,
        String.raw`(?:ます|です|ません|る)、?(?:保証|お?約束|断言)(?:し|いた)`,
        String.raw`(?:落とせ|落ち|取れ|治ら|治せ|直せ|直ら|解け|消せ|話せ|上がら|痩せ|受から|できるようになら|満足し)ない(?:汚れ|シミ|痛み|病気|人|方|もの|子|故障|悩み|お客様|生徒)(?:は|など)[^。、]{0,6}?(?:ありません|ない|いません|いない|なし)`,
        String.raw`(?:外れ|負け|失敗し|損し|断られ)たこと(?:が|は)(?:一度も|1度も)?(?:ありません|ない)`,
        String.raw`[^。、]{1,12}(?:は|が|も)(?:100%)?(?:確実|間違いな[しい]|約束され)(?:です|。|だ|$)`,
        String.raw`なかった(?:子|人|方|生徒|お客様)は[^。、]{0,5}?(?:いません|いない|ゼロ)`,
        String.raw`(?:ない|ません|る|ます)(?:こと)?(?:を|と)(?:お?約束|保証|断言)(?:し|いた|でき)`,
        String.raw`(?:損|失敗|後悔)(?:する|した)(?:人|方|例|こと)(?:は|が)[^。、]{0,4}?(?:ゼロ|いません|いない|ありません|ない)`,
        String.raw`(?:失敗|後悔)(?:は|する(?:こと|心配)は?)?(?:絶対|一切|決して)(?:に)?(?:ありません|させません|しません|ない)`,
        String.raw`(?:絶対|決して|100%)(?:に)?[^。、]{0,6}?(?:失敗|後悔|損|負け|はずれ|外れ)[^。、]{0,4}?(?:ない|ません|なし|ゼロ)`
      ],
      notTrade: medicalTrade,
      unless: String.raw`守る|秘密|\d(?:人|名)(?:中|の(?:生徒|受講|会員)|は|が)|返信|ご?連絡|お返事|ご?確認|ください|お持ち|お召|守り|点検|手洗い|研修|守ります|試験の点|全員に(?:お|配|プ)|伺い|お渡し|説明|開け|手袋|着用|洗い|洗っ|入れ替え|拭|消毒|同席|立ち会|見積|お知らせ|お伝え|声をか|店主|院長|スタッフが|職人が|2人|二人|付き添|試食|味見|味を見|火を通|来ると|来る日|なければ|なくては|相談|電話|予約|持参|に限り|休み|休業|閉め|返し|返金|冷ま|取り替|計り|量り|量って|テスト|パッチ|検査|審査|査定|(?:電話|予約|早め|来店)(?:いただくの)?が確実|必ず[^。、]{0,8}?を(?:し|いたし|行い|とり|取り|つけ|付け)|毎朝|毎日|毎回|お聞き|伺っ|記録|確かめ|見て|書い|書き|添え`,
      provision: quality,
      danger: [
        "結果を確実なものとして約束しており、合理的な根拠を示せない表示とみなされます",
        "It promises a result as certain, for which no reasonable grounds can be shown"
      ],
      instead: [
        "「2025年度は42名中31名が合格」のように、対象と期間のある実績か、行うことを書いてください",
        "Give past figures with their field and period, or what you do"
      ]
    }),
    claim({
      code: "law_easy_effect",
      says: [
        String.raw`(?:だけで|だけの簡単|寝ている(?:間|あいだ)に|何もしな(?:くて|いで)|努力(?:なし|せず|ゼロ|不要|いらず)|我慢(?:なし|せず|ゼロ|いらず)|(?:食事|運動)制限(?:なし|せず|ゼロ)|運動(?:なし|せず|ゼロ)|一晩で|たった\d+(?:日|週間|分|回|か月|ヶ月)(?:間)?で|(?:1|一)(?:回|度|日|週間|か月|ヶ月)で|聞き流すだけ)~(?:痩せ|\d(?:kg|キロ)|話せ|ペラペラ|成績|偏差値|二重|小顔|若返|バスト|消え|身長|くびれ|スリム|細く|英語が|髪が|視力)`,
        String.raw`\d+(?:日|週間|か月|ヶ月|カ月|ケ月)(?:間)?で[^。]{0,6}?(?:マイナス|-|必ず)?\d+(?:\.\d+)?(?:kg|キロ)(?:の?(?:痩せ|減|落|ダイエット)|も?痩せ|。|、|$|達成|減量)`,
        String.raw`(?:食べて|飲んで|寝て)(?:いても|も|るだけで?)~痩せ`,
        String.raw`(?:1回|一回|\d回|一度|1日)(?:の[^。]{0,6})?で[^。]{0,12}?(?:マイナス|-)\d+(?:\.\d+)?(?:歳|cm|センチ|kg|キロ)`,
        String.raw`リバウンド(?:は|も|の心配は?)?(?:一切|絶対に?|まったく)?(?:ありません|しません|しない|ない|なし|ゼロ)`,
        String.raw`(?:マイナス|-)\d+(?:歳|cm|センチ|kg|キロ)(?:の|を|も)?(?:保証|確実|必ず|お約束)`,
        String.raw`(?:バスト|身長)(?:が|も)?~(?:アップ(?:し|確実)|大きくな|伸びます|伸びる)`,
        String.raw`(?:脂肪|セルライト)(?:が|を)?~(?:溶け|溶かし|燃え|消え|なくな|流れ出|破壊)`
      ],
      notTrade: medicalTrade,
      unless: String.raw`個人(?:の感想|差)|目標に|平均`,
      provision: quality,
      danger: [
        "努力なしに、または短い間に得られる効果として書かれ、根拠となる試験が求められます",
        "An effect without effort or in little time needs trials that prove it"
      ],
      instead: [
        "内容・回数・料金と、続け方を書き、効果の大きさは言わないでください",
        "Write what is done, how often and for how much, not the size of the effect"
      ]
    }),
    claim({
      code: "law_disease_effect",
      says: [
        String.raw`${disease}[^。]{0,10}?(?:治[るりせ]|治し(?:ます|て(?:み|あげ))|完治|根治|消え(?:る|ま|た)|なくな(?:る|り)|に効(?:く|き)|(?:が|を|の数値が)改善(?:し|す|。|、)|おさらば|さよなら|予防(?:し|でき))`,
        String.raw`(?<![明政自統退])治(?:る|り(?:ます|ました)|せ(?:る|ます)|します|った|っていき)`,
        String.raw`(?:医者|薬|病院)(?:通い|漬け)?(?:も|を|から|が|は|に行)?(?:いらず|卒業|不要|おさらば|さよなら|要らな|いらな|やめられ|手放|かなくてよく)|病気知らず`
      ],
      notTrade: `${medicalTrade}|動物|獣医|薬局|薬店|ドラッグ`,
      provision: [
        "景品表示法第5条第1号・医師法第17条",
        "article 5 of the Premiums and Representations Act and article 17 of the Medical Practitioners Act"
      ],
      danger: ["病気や症状が治ると言えるのは、医療と承認された医薬品だけです", "Only medicine may say that it cures"],
      instead: [
        "「ゆっくり過ごす時間を」のように、体験や内容を書いてください",
        "Write what is offered, not what it does to a disease"
      ]
    }),
    claim({
      code: "law_beauty_effect",
      says: [
        String.raw`${looks}[^。]{0,10}?${restored}`,
        String.raw`(?:1[0-9]|[5-9])歳(?:は|も)?(?:若返|若く(?:見え|な)る)`,
        String.raw`(?:骨格|顔)が?(?:\d割|\dcm)?小さくな(?:り|る)`
      ],
      notTrade: medicalTrade,
      unless:
        "目立たな|目立ちにく|見え|隠|カバー|染め|絵|写真|書|服|革|ソファ|カーテン|洗|クリーニング|アイロン|シーツ|シャツ|カーペット|家具|着物|制服|白髪染|防",
      provision: quality,
      danger: ["外見の悩みがなくなると断定しています", "It says as certain that a trouble of looks goes away"],
      instead: [
        "「うるおいを与える」「明るく見せる」のように、確かな範囲で書いてください",
        "Keep to what is sure: moisture, cleaning, how it makes one look"
      ]
    }),
    claim({
      code: "law_absolute_safety",
      says: [
        String.raw`(?:絶対|100%|完全)(?:に|な)?(?:安全|無害|無事故|壊れ(?:ない|ません)|割れ(?:ない|ません)|落ち(?:ない|ません)|盗まれ|錆び(?:ない|ません))`,
        String.raw`(?:危険|リスク|害|事故|失敗)(?:は|も|の心配は?)?(?:一切|まったく|全く|絶対に?)(?:ありません|ない|なし|無し|ゼロ|起きません)`,
        String.raw`(?:絶対に?|決して|100%|何があっても|どんなことがあっても)[^。、]{0,10}?(?:来|入られ|侵入|盗ま|破ら|飛び|飛ば|倒れ|壊れ|枯れ|破れ|落ち|切れ|割れ|漏れ|滑ら|滑り|転ば|転び|燃え|溺れ|迷わ|飽き|戻ら|戻り|遅れ|困ら|太ら|太り|起き|出|病気にな|虫に|カビ)[^。、]{0,4}?(?:ない|ません)`,
        String.raw`(?:心配|リスク|危険|恐れ)(?:は|が|も)?(?:ゼロ|(?:一切|まったく|絶対に?)(?:ない|ありません|なし))`,
        String.raw`絶対の(?:品質|効果|安全|結果|満足)|\d+年(?:間)?(?:絶対に?)?(?:色あせ|錆び|壊れ|落ち|はがれ|剥がれ|汚れ)(?:ない|ません)`,
        String.raw`(?:永久|永遠|半永久)(?:的)?に[^。、]{0,10}?(?:ない|ません)`,
        String.raw`(?:こと|心配|被害|事故|危険)(?:は|など|も)?(?:絶対|100%|決して|まったく)(?:に)?(?:ありません|ない|起きません)`,
        String.raw`(?:永久|永遠|半永久的|一生)(?:に)?(?:色あせ|落ち|錆び|はがれ|剥がれ|切れ|壊れ|枯れ|汚れ)(?:ない|ません|ず)`,
        String.raw`(?:永久|永遠|二度と|一生)(?:に)?[^。、]{0,6}?(?:出な|出ませ|発生し(?:な|ま)|戻りませ|来なく|来ませ|詰まら|故障し(?:な|ま)|雨漏りし(?:な|ま))`,
        String.raw`(?:ウイルス|花粉|菌|ウィルス|紫外線|uv|電磁波|カビ|ダニ|臭い|ニオイ|有害物質)~(?:99(?:\.\d+)?%|100%|完全に?)~(?:除去|除菌|カット|死滅|ブロック|不活化|遮断|防|撃退|消)`
      ],
      notTrade: medicalTrade,
      unless: "試験|検査|測定|実験|を目指|目標|勧誘|売り込み|押し売り|無理に|無断|請求|個人情報|キャンセル料|書く|言う",
      provision: quality,
      danger: [
        "どんな場合にも当てはまる性能や安全を言い切っています",
        "It states a performance or safety that holds in every case"
      ],
      instead: [
        "試験の条件と結果、保証の年数と範囲を書いてください",
        "Give the conditions and results of a test, or the term of a warranty"
      ]
    }),
    claim({
      code: "law_false_description",
      says: [
        String.raw`(?:手作り|手づくり|自家製|手打ち|生(?:クリーム|ビール)|天然|本革|純金|オーガニック|有機|新品|無垢|カシミヤ|シルク|受賞|認定|公認)[^。]{0,12}?(?:と(?:書|表示|表記|うた|謳|称|して(?:売|出|い)|言って)|風に)[^。]{0,24}?(?:が|けれど|けど|ものの|のに|実は|実際)[^。]{0,24}?(?:冷凍|既製|工場|仕入|養殖|合皮|合成|メッキ|中古|混|輸入|ではあり|ではない|ありません|違|使っていません|ポリエステル|アクリル|買)`,
        String.raw`(?:看板|のれん|名前|メニュー|札|商品名|品書き|チラシ|表示)(?:は|に|には|では|で)?[^。]{0,14}?(?:ですが|ありますが|ますが|だけれど|けど|なのに|だが)[^。]{0,24}?(?:仕入れた|機械|既製|冷凍|工場|輸入|外国|中身は|実は|使っていません|使いません|別の|安い)`,
        String.raw`(?:と|って)(?:書い|表示し|うたっ|載せ|称し|言っ|宣伝し)[^。]{0,10}?(?:が|けど|けれど|ものの)、?(?:実は|本当は|ほんとは|実際|中身は|半分は|一部は|残りは)`,
        String.raw`(?:走行(?:距離)?|メーター|修復歴|事故歴)~(?:巻き戻|隠し|書き換え|戻して)`,
        String.raw`(?:実績|合格者数|お客様数|写真|件数)(?:は|を)~(?:盛って|水増し|加工して|他(?:店|社|塾|校)の)`
      ],
      asStated: true,
      notTrade: medicalTrade,
      provision: quality,
      danger: ["書かれている内容と実際が違うことが読み取れます", "What is represented differs from what is delivered"],
      instead: ["実際の材料・製法・状態をそのまま書いてください", "State the real material, make or condition"]
    })
  ]
}
