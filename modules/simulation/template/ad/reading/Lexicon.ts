/**
 * Lexicon of the appeals in Japanese and English texts. One entry is one idea in all its spellings, which counts once
 * per copy. Entries are patterns for lower-case text after NFKC, without capturing groups. The lists were written for
 * this product; the choice of appeals follows the information cues of A. Resnik and B. L. Stern (An analysis of
 * information content in television advertising, Journal of Marketing 41, 1977).
 */
export const appeals = ["benefit", "price", "novelty", "safety", "socialProof", "urgency", "locality"] as const
export type Appeal = (typeof appeals)[number]

/** Pattern of whole English words. */
const en = (...words: ReadonlyArray<string>): string => `(?<![a-z])(?:${words.join("|")})(?![a-z])`

const benefit: ReadonlyArray<string> = [
  "美味し[いくさ]|おいし[いくさ]|旨[いくさみ]|うま[いくさ]|絶品|ジューシー",
  "新鮮|とれたて|採れたて|搾りたて|焼きたて|揚げたて|淹れたて|できたて|作りたて",
  "便利|手軽|簡単|かんたん|らくらく|ラクラク|楽々|スムーズ|手間いらず",
  "時短|スピーディー?|即日|最短|すぐに?届",
  "快適|心地よ[いくさ]|居心地|くつろ[いぎげぐ]|ゆったり",
  "癒し|癒やし|癒され|リラックス|リフレッシュ|疲れ(?:を|が)?(?:取|とれ)",
  "楽しい|楽しく|楽しめ|楽しさ|わくわく|ワクワク|感動",
  "健康|ヘルシー|栄養|体にやさしい|体に優しい|元気に",
  "美し[いくさ]|綺麗|きれい|キレイ|美肌|若々し|透明感",
  "ダイエット|引き締|シェイプアップ|痩せ|やせる",
  "上達|成績(?:アップ|向上)|合格|スキルアップ|身につ[いくけ]|身に付",
  "満足(?!度)|納得|喜ばれ|喜び",
  "効果|改善|解消|解決|実感|すっきり|スッキリ",
  "高品質|上質|本格|極上|贅沢|プレミアム|最高級|一流",
  "こだわり|こだわっ|厳選|手作り|自家製|職人|匠",
  "充実|豊富|多彩|選べ(?:る|ます)|品揃え|勢揃い",
  "丁寧|親切|心を込め|おもてなし|親身",
  "オーダーメイド|あなたに合|一人ひとり|ひとりひとり|ぴったり|ピッタリ|マンツーマン",
  "個室|駐車場(?:完備|あり|有)|予約不要|24時間|wi-?fi|バリアフリー",
  "憧れ|理想|自分らし|叶え|夢を",
  en("delicious", "tasty", "yummy", "mouth-?watering"),
  en("fresh", "freshly", "hand-?made", "home-?made"),
  en("easy", "easily", "effortless", "effortlessly", "simple", "convenient"),
  en("fast", "quick", "quickly", "save time"),
  en("comfort", "comfortable", "cozy", "cosy", "relax", "relaxing"),
  en("healthy", "nutritious", "energizing"),
  en("beautiful", "gorgeous", "glowing", "stylish"),
  en("fun", "enjoy", "exciting", "delightful"),
  en("improve", "improves", "boost", "boosts", "better", "results?"),
  en("quality", "premium", "authentic", "finest", "craftsmanship"),
  en("perfect", "ideal", "tailored", "personali[sz]ed")
]

const price: ReadonlyArray<string> = [
  "\\d{1,9}(?:\\.\\d{1,9})?\\s?(?:%|パーセント|割|円)\\s?(?:オフ|off|引き?|割引|還元)|半額",
  "割引|値引|値下げ|ディスカウント",
  "(?<!金|現)送料無料|無料|(?<![かがのをに])タダ(?!シ)|0円|ゼロ円",
  "お得(?!意)|お買い?得|おトク|おとく|徳用",
  "格安|激安|最安|割安|低価格|(?<!目)安(?:い|く(?!ら)|さ|価|値)|お手頃|手頃な|リーズナブル|プチプラ",
  "コスパ|コストパフォーマンス",
  "セール|バーゲン",
  "クーポン|割引券|優待",
  "ポイント\\s?(?:\\d{1,9}倍|還元|プレゼント|アップ|が?貯ま|進呈)|キャッシュバック|還元",
  "特価|特別価格|破格|ワンコイン|均一",
  "食べ放題|飲み放題|使い放題|通い放題|乗り放題",
  "節約|家計(?:に|の)",
  "もらえる|プレゼント|進呈",
  "[¥$]\\s?\\d[\\d,.]{0,12}|\\d[\\d,.]{0,12}(?:万|千)?円(?!形|滑|満)",
  en("free(?! of)", "complimentary"),
  en("discounts?", "\\d{1,9} ?percent off", "half[- ]price"),
  en("sale", "clearance"),
  en("save(?! time)", "savings"),
  en("cheap", "cheaper", "cheapest", "affordable", "low prices?", "inexpensive", "budget"),
  en("deals?", "bargain", "best price", "best value"),
  en("coupons?", "cash ?back")
]

const novelty: ReadonlyArray<string> = [
  "新(?:発売|登場|商品|製品|作|メニュー|店|サービス|感覚|装|設|色|味|型|機能|定番)",
  "新しい|新しく|新しさ|新たな",
  "最新|最先端|先進",
  "(?:世界|日本|業界|国内|県内|全国|関東|関西)初|初(?:上陸|登場|公開|開催)",
  "グランドオープン|オープン(?!キャンパス|テラス|カー)|開店|開業",
  "リニューアル|生まれ変わ|進化し",
  "革新|画期的|次世代|イノベーション",
  "今までにな[いか]|これまでにな[いか]|かつてな[いか]|見たことのない|体験したことのない",
  "トレンド|流行|旬の",
  "斬新|ユニーク|珍しい|めずらしい|個性的",
  "コラボ",
  en("new", "newest", "newly", "brand-new"),
  en("latest", "cutting-edge", "state-of-the-art", "next-gen(?:eration)?"),
  en("introducing", "launch", "launches", "launched", "grand opening", "now open"),
  en("first ever", "first-ever", "world's first", "never seen before", "like never before"),
  en("innovative", "innovation", "revolutionary", "reinvented"),
  en("trendy", "unique", "unusual")
]

const safety: ReadonlyArray<string> = [
  "安心",
  "安全",
  "保証|返金|返品可",
  "無添加|添加物(?:不使用|なし|ゼロ)|化学調味料(?:不使用|なし)|無農薬|減農薬",
  "オーガニック|有機|自然素材|天然素材",
  "国産|国内製造|日本製|産地直送",
  "実績|創業|老舗|伝統|信頼|信用",
  "資格|有資格|認定|認証|公認|正規品?|公式",
  "衛生|清潔|除菌|消毒|抗菌|滅菌",
  "アフター(?:ケア|サービス|フォロー)|サポート(?:体制|付|いたし|します)|無料相談",
  "医師|専門家|専門医|監修|国家試験",
  "検査|品質管理|厳しい基準|安全基準",
  "低刺激|敏感肌|アレルギー(?:対応|フリー|に配慮)",
  "(?:心配|不安)(?:は|も|が)?(?:ない|なし|ありません|ご?無用|不要|いりません)|トラブルなし|ノーリスク",
  "防犯|見守り|耐震|免震|セキュリティ",
  en("safe", "safety", "safely", "secure", "security"),
  en("guaranteed?", "guarantees", "warranty", "money-back", "refund"),
  en("certified", "licensed", "accredited", "approved"),
  en("trusted(?! by)", "reliable", "proven"),
  en("organic", "additive-free", "no additives", "all[- ]natural"),
  en("since \\d{4}", "established in", "years of experience"),
  en("risk-free", "no risk", "worry-free", "peace of mind"),
  en("hygienic", "clean", "sanitized")
]

const socialProof: ReadonlyArray<string> = [
  "人気",
  "口コミ|クチコミ|レビュー|評判|高評価|評価\\s?\\d|星\\d|★",
  "話題|バズ[っり]",
  "満足度|継続率|リピート率|支持率|合格率",
  "no\\.?\\s?1|ナンバーワン|ナンバー1|第?[1一]位|ランキング",
  "\\d[\\d,.]{0,12}\\s?万?(?:人|名|社|店舗|件|組|個)(?:以上|超|突破|が|の方|のお客|様)|累計|延べ|のべ\\d",
  "愛され|親しまれ|選ばれ|支持され",
  "受賞|金賞|グランプリ|殿堂入り",
  "テレビ|tvで|メディア|雑誌|sns|インスタ|新聞で",
  "芸能人|有名人|著名人|インフルエンサー|モデルも",
  "お客様の声|利用者の声|体験談|みんな(?:が|の|で)|皆(?:様|さん)に",
  "行列|リピーター|常連|予約が?取れない",
  "推薦|おすすめ|オススメ|お勧め|イチオシ|いち押し",
  "売れ筋|ベストセラー|大ヒット|完売|売れてい|大好評|ご好評",
  en("popular", "favou?rites?", "best-?sell(?:er|ers|ing)"),
  en("reviews?", "rated", "ratings?", "testimonials?"),
  en("award", "awards", "award-winning"),
  en("loved by", "trusted by", "chosen by", "join (?:over )?\\d[\\d,]{0,12}"),
  en("recommend", "recommended", "as seen (?:on|in)", "viral"),
  `#1|${en("number one", "no\\. ?1")}`,
  en("everyone", "customers", "\\d{1,9} stars?", "five-star")
]

const urgency: ReadonlyArray<string> = [
  "今だけ|いまだけ|この機会",
  "今すぐ|いますぐ|お急ぎ|お早め|急いで|急げ|早い者勝ち",
  "期間限定|季節限定|\\d{1,9}日間限定",
  "数量限定|台数限定|限定\\s?\\d[\\d,]{0,12}|(?:\\d|一)[\\d,]{0,12}(?:名|個|台|組|食|人)(?:様)?限定|残り(?:わずか|僅か|\\d)|残席",
  "(?<!期間|季節|数量|台数|日間)限定(?!\\s?\\d)",
  "先着",
  "(?:本日|今日|明日|今週|週末|今月|今年)(?:限り|まで|のみ|だけ|中)|今週末",
  "(?:\\d{1,9}|末)日(?:\\(.\\))?(?:まで|限り|締切)|\\d{1,9}時まで限り|あと\\d{1,9}日",
  "締切|締め切り|〆切|まもなく終了|終了間近|終了迫る",
  "ラスト|最後の|最終(?:日|案内|値下げ)",
  "見逃せない|見逃せません|お見逃しなく|見逃すな|逃さない|逃すな",
  "なくなり次第|無くなり次第|売り切れ|お早い者",
  "タイムセール|緊急|カウントダウン",
  en("today only", "this week(?:end)? only", "for a limited time", "limited[- ]time"),
  en("(?:order|buy|call|book|act|sign up|shop|apply) now", "hurry", "right now", "act fast"),
  en("limited edition", "limited offer", "limited seats", "while (?:supplies|stocks?) last", "only \\d{1,9} left"),
  en("last chance", "final days?", "ends (?:soon|today|tonight|tomorrow|sunday)", "deadline"),
  en("don't miss", "before it's (?:gone|too late)")
]

const locality: ReadonlyArray<string> = [
  "駅前|駅近|駅チカ|駅ちか|駅直結|駅ビル|駅ナカ",
  "駅(?:から|より|を出て)|最寄り|徒歩\\s?\\d{1,9}分",
  "地元|地域(?:の|に|で|密着|限定)|郷土",
  "ご?近所|お?近く(?:の|に|で|へ)|近場|すぐそこ",
  "商店街|街角|[町街](?:の|に|で)|通り沿い",
  "(?:県|道|府|都|市|区|町|村)(?:民|内|産)(?!権)",
  "当地|ご当地|地産地消|地場",
  en("local", "locally", "neighbou?rhood", "hometown", "community"),
  en("near you", "nearby", "around the corner", "near .{1,20} station", "\\d{1,9}[- ]minutes?'? walk")
]

export const lexicon: Readonly<Record<Appeal, ReadonlyArray<string>>> = {
  benefit,
  price,
  novelty,
  safety,
  socialProof,
  urgency,
  locality
}
