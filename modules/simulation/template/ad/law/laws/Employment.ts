/**
 * Job advertisements: Employment Security Act (Act 141 of 1947), articles 5-3 and 5-4 (true terms) and 65; Equal Employment Opportunity
 * Act (Act 113 of 1972), article 5; Labour Measures Act (Act 132 of 1966), article 9 (age); Minimum Wage Act (Act 137 of 1959).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { recruiting } from "../Words.ts"

/** Lowest minimum wage of any prefecture from the autumn of 2025, in yen per hour. */
const lowestMinimumWage = 1_023

const isBelowMinimum = (words: string): boolean => {
  const wage = Number(/時給(?:は)?(\d{3,4})円/u.exec(words)?.[1] ?? Number.NaN)
  return wage < lowestMinimumWage
}

const people =
  "(?:スタッフ|店員|アルバイト|バイト|パート|社員|正社員|従業員|事務|受付|営業|販売員|ホール|調理|レジ|接客|仲間)"

export const employment: Law = {
  id: "employment",
  name: new Localized(
    "職業安定法・男女雇用機会均等法・労働施策総合推進法（求人）",
    "Employment Security Act and rules on job advertisements"
  ),
  inGeneral: {
    danger: new Localized(
      "差別にあたる条件、または法律や事実に反する労働条件に近い書き方です",
      "It comes near to terms that discriminate, break the law or are not the fact"
    ),
    instead: new Localized(
      "仕事の内容・賃金・時間・契約の種類を事実どおりに書いてください",
      "State work, pay, hours and kind of contract as they are"
    )
  },
  claims: [
    claim({
      code: "law_job_sex",
      says: [
        String.raw`(?:女性|男性|女子|男子|女の子|女|男|おんな|おとこ|ウェイトレス|看護婦|保母|営業マン|お姉さん|お嬢さん|美人|イケメン)${people}?(?:の方|さん)?(?:のみ|限定|だけ|に限(?:り|る|って)|を?(?:急募|大募集|募集)|を求|求む|歓迎|を優先|優遇|しか採用)`,
        String.raw`(?:男性|女性)(?:は|の方は)(?:応募|採用)?[^。]{0,8}?(?:不可|お断り|採用(?:し|いたし)ません|ご遠慮|募集(?:し|いたし)ません|できません)`,
        String.raw`(?:女性|男性)(?:は|のみ|だけ)?(?:時給|月給)\d+円[^。]{0,12}?(?:男性|女性)(?:は)?(?:時給|月給)?\d+円`,
        String.raw`(?:独身|未婚|容姿|見た目の(?:良|い)|妊娠の予定のない|子どものいない)(?:の|な|端麗な)?(?:女性|男性|方)?[^。]{0,8}?(?:募集|限定|歓迎|のみ|に限)`
      ],
      about: recruiting,
      asStated: true,
      unless: "問わず|問いません|どちらも|更衣|専用サロン|女性専用|活躍|ポジティブ・アクション|しません。?$",
      provision: ["男女雇用機会均等法第5条", "article 5 of the Equal Employment Opportunity Act"],
      danger: ["性別によって募集を限っています", "It limits the offer by sex"],
      instead: [
        "仕事の内容と必要な技能を書き、性別の条件を外してください",
        "State the work and the skills, not the sex"
      ]
    }),
    claim({
      code: "law_job_age",
      says: [
        String.raw`\d+歳(?:くらい|ぐらい)?(?:まで|以下|未満|迄)(?:の)?(?:方|人|女性|男性)?(?:を|に|のみ|限定|で|。|、|$|の方)?`,
        String.raw`\d+(?:-|から)?\d*(?:歳|代)(?:の)?(?:方|人|女性|男性)?(?:のみ|限定|に限(?:り|る)|だけ(?:を|の)?|を募集|募集|しか)`,
        String.raw`(?:若い|若手の|若さあふれる|フレッシュな)(?:方|人|子|女性|男性)?${people}?(?:のみ|限定|だけ|に限|を?(?:急募|大募集|募集)|を求|を優先|優遇)`,
        String.raw`(?:中高年|シニア|\d+歳以上|\d+代以上)(?:の方)?(?:は)?(?:不可|お断り|応募(?:でき|不可)|ご遠慮|採用し(?:ません|ない))`
      ],
      about: recruiting,
      asStated: true,
      unless:
        "キャリア形成|定年|例外事由|深夜|18歳未満|1[58]歳|高校生|問わず|問いません|平均年齢|活躍|在籍|技能の継承|お子|園児|生徒|対象の(?:塾|教室)|学童|再雇用",
      provision: ["労働施策総合推進法第9条", "article 9 of the Labour Measures Act"],
      danger: ["年齢によって募集を限っています", "It limits the offer by age"],
      instead: [
        "年齢の条件を外すか、法の例外とその理由を書いてください",
        "Leave the age out, or name the exception of the law"
      ]
    }),
    claim({
      code: "law_job_origin",
      says: [
        String.raw`(?:日本人|日本国籍)(?:の方)?(?:のみ|限定|に限|だけ|しか)`,
        String.raw`外国(?:人|籍)(?:の方)?(?:は|の応募は)?(?:不可|お断り|ご遠慮|採用し(?:ません|ない)|応募(?:でき|不可))`,
        String.raw`(?:本籍|家族構成|親の職業|宗教|支持政党|血液型|思想)(?:を|が|の|も)[^。]{0,12}?(?:確認|書い|提出|記入|条件|限|聞|お聞き|問)`
      ],
      about: recruiting,
      asStated: true,
      unless: "問いません|問わず|聞きません|お聞きしません|しません|求めません|一切",
      provision: [
        "職業安定法第3条・第5条の5（均等待遇・求職者の情報）",
        "articles 3 and 5-5 of the Employment Security Act"
      ],
      danger: [
        "国籍や本人に責任のない事柄で選ぼうとしています",
        "It selects by nationality or by what a person is not responsible for"
      ],
      instead: [
        "仕事に必要な資格や言葉の水準を書いてください",
        "State the qualification or level of language that the work needs"
      ]
    }),
    claim({
      code: "law_job_pay",
      says: [
        String.raw`(?:誰でも|必ず|絶対に?|確実に|簡単に|楽(?:して|に)|全員|未経験(?:でも|者でも)?(?:初月|1か月目)から必ず)[^。]{0,16}?(?:月収|月給|年収|日給|高収入|\d+万円?(?:以上)?(?:稼|可|保証|もら|に)|稼[げぐ])`,
        String.raw`(?:荷物|書類|現金|カード|口座)(?:を|の)[^。]{0,8}?(?:受け取(?:る|り)|運ぶ|届ける|渡す|引き出す|貸す)(?:だけ)?[^。]{0,16}?(?:\d+万|高収入|高額|即日|即金|日払い|稼)`,
        String.raw`(?:高額|高収入|日給\d+万|1日\d+万|即金|\d+万円即日)[^。]{0,24}?(?:簡単(?:な)?(?:作業|仕事)?|誰でも|受け取るだけ|運ぶだけ|身分証(?:不要|なし)|履歴書(?:不要|なし)で)`,
        String.raw`(?:正社員|月給|残業|休日|週休|賞与|社会保険|時給|昇給|交通費)[^。]{0,20}?(?:と(?:書|掲載|記載|表示|うた|謳|あり|して(?:募集|い))|(?:です|ます|なし|ゼロ|完備|あり)が、|。ただし、?実際)[^。]{0,24}?(?:実際|実は|本当は|業務委託|契約社員|アルバイト|試用期間中?は無給|違|異な|ありません|サービス残業|みなし|込み|払いません|(?:月)?\d+時間(?:ほど|くらい|程度)?(?:の)?(?:残業|あり))`,
        String.raw`(?:試用期間|研修(?:期間|中))(?:は|中は|中の)?[^。]{0,8}?(?:無給|給料(?:は)?(?:なし|出ません|ありません)|無償|タダ)`
      ],
      about: recruiting,
      asStated: true,
      unless: "ことはありません|(?:して|出して)(?:い|お)りません|支払います。残業|注意",
      provision: ["職業安定法第5条の3・第5条の4・第65条", "articles 5-3, 5-4 and 65 of the Employment Security Act"],
      danger: ["賃金や労働条件が虚偽、または誤解させる表示です", "Pay or terms are false or mislead"],
      instead: [
        "賃金の幅・労働時間・契約の種類・試用期間の条件を事実どおりに書いてください",
        "State range of pay, hours, kind of contract and trial period as they are"
      ]
    }),
    claim({
      code: "law_job_minimum_wage",
      says: [String.raw`時給(?:は)?\d{3,4}円`],
      asStated: true,
      holds: isBelowMinimum,
      unless: "割増|加算|アップ|手当",
      provision: ["最低賃金法第4条", "article 4 of the Minimum Wage Act"],
      danger: ["どの都道府県の最低賃金も下回っています", "It is below the minimum wage of every prefecture"],
      instead: ["勤務地の最低賃金以上の時給を書いてください", "Offer at least the minimum wage of the place"]
    })
  ]
}
