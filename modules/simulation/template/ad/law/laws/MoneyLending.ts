/**
 * Loans: Money Lending Business Act (Act 58 of 1983), articles 13 (ability to repay), 15 (terms in advertising), 16 (exaggeration,
 * stress on easy loans) and 11 (registration).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { lendingTrade } from "../Words.ts"

const loan = `${lendingTrade}|借り(?:られ|る|たい)|貸し(?:ます|付け)|お金を貸|融資|借入|即日現金|審査`

export const moneyLending: Law = {
  id: "money_lending",
  name: new Localized("貸金業法", "Money Lending Business Act"),
  inGeneral: {
    danger: new Localized(
      "返済能力にかかわらず借りられる、返済が軽いと受け取らせる書き方に近いものです",
      "It comes near to a loan for anybody, or to playing repayment down"
    ),
    instead: new Localized(
      "登録番号・実質年率・返済の方式・限度額と、審査があることを書いてください",
      "State registration number, annual rate, repayment, limit and that there is a check"
    )
  },
  claims: [
    claim({
      code: "law_loan_without_check",
      says: [
        String.raw`(?:無審査|審査(?:は|が|も)?(?:一切|まったく|全く)?(?:なし|無し|不要|ありません|ない|ゼロ|いらず|いりません|要りません|しません|甘|ゆる|緩|激甘|スルー|簡単|落ち(?:ない|ません|た方も)|通過率(?:は)?(?:9\d|100)|必ず通|に落ち))`,
        String.raw`ブラック(?:リスト)?(?:の(?:方|人))?(?:も|でも|に)?(?:ok|歓迎|大丈夫|可|融資|相談|貸|の方|借)`,
        String.raw`(?:債務整理|自己破産|延滞|多重債務|滞納)(?:中|後|者|歴)?(?:の(?:方|人))?(?:がある方|した方)?(?:でも|も|にも|に)(?:ok|歓迎|大丈夫|借り|貸|ご?融資|即|可|必ず|ご利用|お貸し)`,
        String.raw`(?:他社|他店|銀行|よそ|ほかの会社)(?:で|に)(?:断られ|落ち|借りられなかった|落とされ)[^。]{0,12}?(?:ok|歓迎|でも|も|融資|貸|大丈夫)`,
        String.raw`(?:必ず|絶対に?|確実に|誰でも|100%|全員)[^。]{0,12}?(?:借り|貸し|貸す|融資|お金を(?:用意|渡)|キャッシング|通り|振り?込)`,
        String.raw`(?:誰に|どなたに|どんな方に)でも[^。]{0,6}?(?:貸し|ご?融資|用立て)|(?:必ず|絶対に?)[^。]{0,6}?用立て`,
        String.raw`(?:収入|勤め先|勤務先|在籍|年収|信用情報)(?:の|を|も|は)?(?:証明|確認|照会)?(?:も|は|書)?(?:一切)?(?:聞きません|不要|問いません|見ません|調べません|いりません|なしでも?(?:ok|貸|借|大丈夫))`,
        String.raw`総量規制(?:は|を|に)?(?:関係(?:なし|なく|ありません)|無視|超えて(?:も|の)|オーバーでも|気にせず)`
      ],
      about: loan,
      notTrade: "賃貸|不動産|ネイル|写真|絵|コンテスト|クレジットカード会社",
      unless: "コンテスト|オーディション|入会審査|入居審査",
      provision: ["貸金業法第16条・第13条", "articles 16 and 13 of the Money Lending Business Act"],
      danger: [
        "返済能力の調査は義務で、誰でも借りられると示すことは禁じられています",
        "The ability to repay must be checked; ads must not say that anybody gets a loan"
      ],
      instead: [
        "登録番号・実質年率・返済の方式・限度額を書いてください",
        "State registration number, annual rate, repayment and limit"
      ]
    }),
    claim({
      code: "law_loan_terms",
      says: [
        String.raw`(?:金利|利息|利率)(?:は|が|も)?(?:業界)?(?:no\.1|最低|日本一|業界一|一番(?:低|安)|どこより(?:も)?(?:低|安)|他社より(?:も)?(?:低|安)|最安|激安)|(?:業界|日本|どこより(?:も)?)(?:最|一)?(?:低金利|低い?利息|安い金利)`,
        String.raw`(?:給料|給与)(?:を|の)?[^。]{0,8}?(?:前借り|買い?取|ファクタリング|現金化)|年金(?:を|手帳を|証書を)?[^。]{0,4}?担保に|(?:クレジットカード|ショッピング枠|後払い)[^。]{0,10}?現金化`,
        String.raw`(?:返済|返す|利息|金利)(?:は|が|も)?(?:のことは)?(?:いつでも(?:いい|よい|ok)|気にせず|不要|しなくて(?:も)?(?:いい|よい|大丈夫))|(?:借り|使い)放題|返せなくても`
      ],
      about: loan,
      notTrade: "不動産|税理士|司法書士|弁護士",
      provision: ["貸金業法第15条・第16条", "articles 15 and 16 of the Money Lending Business Act"],
      danger: [
        "条件の有利さを誇張し、または貸金の規制を免れる取引を勧めています",
        "It exaggerates the terms, or invites to a deal that evades the rules on loans"
      ],
      instead: ["実質年率を数字で書き、登録のない取引は扱わないでください", "State the annual rate in figures"]
    })
  ]
}
