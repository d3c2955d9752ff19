/**
 * Words by which categories of shop lists, names of shops and the parameter `sub_industry` tell the kind of a shop, in
 * Japanese and English. The first match counts, so words that contain others stand before them. Pure.
 */
import type { Industry } from "../../Industry.ts"
import { findSubIndustry, otherOf, type SubIndustry, subIndustry } from "./SubIndustry.ts"

/** Compatibility forms, case, spaces and punctuation do not tell words apart. */
export const normalise = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\-・･.,，、。'’"“”()（）［］[\]【】「」『』!！?？&＆/／|｜~〜～:：;；*＊#＃+＋]+/gu, "")

type Words = ReadonlyArray<readonly [name: string, words: string]>

/** Separated by spaces; each is compared after `normalise`. */
const kindWords: Words = [
  ["pet_care", "ペットホテル ペットサロン トリミング ドッグサロン petcare petgrooming"],
  ["pet_shop", "ペットショップ ペット用品 petshop"],
  ["veterinary", "動物病院 獣医 どうぶつ病院 ペットクリニック アニマルクリニック veterinary animalhospital"],
  ["bicycle", "自転車 サイクルショップ サイクルベース bicycle"],
  ["car_repair", "自動車整備 自動車修理 車検 板金 モータース オートサービス オートサーヴィス 洗車 carrepair"],
  [
    "car_dealer",
    "自動車販売 自動車用品 中古車 カー用品 オートバックス イエローハット タイヤ バイクショップ トヨタ 日産 ホンダカーズ cardealer carparts"
  ],
  ["driving_school", "自動車学校 自動車教習所 ドライビングスクール drivingschool"],
  [
    "fuel",
    "ガソリンスタンド 給油所 石油 プロパンガス サービスステーション エネオス eneos fuel gasstation petrolstation"
  ],
  ["dental", "歯科 デンタル 歯医者 矯正歯科 dental dentist"],
  [
    "osteopathy",
    "接骨 整骨 鍼灸 はりきゅう 整体 カイロプラクティック 骨盤矯正 からだ総研 osteopathy acupuncture chiropractic"
  ],
  [
    "drugstore",
    "ドラッグ 薬店 くすり マツモトキヨシ ウエルシア ウェルシア スギ薬局 ツルハ クリエイトエスディー 化粧品 drugstore chemist cosmetics"
  ],
  ["pharmacy", "調剤 薬局 処方 pharmacy"],
  ["clinic", "クリニック 診療所 医院 内科 外科 眼科 皮膚科 小児科 耳鼻 産婦人科 clinic doctor"],
  ["hospital", "病院 hospital"],
  [
    "convenience",
    "コンビニ セブンイレブン ローソン ファミリーマート ミニストップ デイリーヤマザキ サークルk サンクス キヨスク セイコーマート convenience seveneleven 7eleven familymart lawson ministop kiosk"
  ],
  [
    "department_store",
    "百貨店 デパート ショッピングセンター ショッピングモール アウトレット departmentstore mall shoppingcenter"
  ],
  [
    "supermarket",
    "スーパーマーケット スーパー 田子重 しずてつストア マックスバリュ イトーヨーカドー 業務スーパー supermarket grocery"
  ],
  ["variety", "100円 百円 百均 ダイソー セリア キャンドゥ おもちゃ 玩具 ギフト 雑貨 variety gift toys"],
  ["hardware", "ホームセンター 金物 工具 園芸 資材 建材 塗料 カインズ コメリ hardware diy homecenter"],
  ["liquor", "酒店 酒販 酒蔵 酒造 リカー ワインショップ 酒のや liquor winestore"],
  ["bakery", "パン屋 ベーカリー ブーランジェリー パン工房 食パン パン店 bakery"],
  [
    "fast_food",
    "マクドナルド モスバーガー ケンタッキー ファーストフード ファストフード ハンバーガー 牛丼 吉野家 すき家 松屋 fastfood burger mcdonald kfc"
  ],
  [
    "family_restaurant",
    "ファミリーレストラン ファミレス ガスト サイゼリヤ デニーズ ジョナサン バーミヤン ロイヤルホスト ココス びっくりドンキー familyrestaurant"
  ],
  ["ramen", "ラーメン らーめん 拉麺 中華そば つけ麺 油そば 担々麺 ramen"],
  ["soba_udon", "そば処 蕎麦 そば うどん soba udon"],
  ["sushi", "寿司 鮨 すし 寿し sushi"],
  ["yakiniku", "焼肉 焼き肉 ホルモン 韓国料理 ジンギスカン yakiniku korean"],
  ["curry", "カレー インド料理 ネパール curry indian"],
  ["chinese", "中華 中国料理 餃子 台湾料理 飯店 chinese"],
  [
    "confectionery",
    "菓子 ケーキ 洋菓子 和菓子 パティスリー スイーツ プリン 餅 だんご 団子 せんべい アイスクリーム ジェラート ソフトクリーム チョコレート confectionery patisserie sweets cake icecream"
  ],
  [
    "cafe",
    "カフェ 喫茶 珈琲 コーヒー スターバックス ドトール コメダ タリーズ 茶房 cafe café caffe coffee coffeeshop kissaten teahouse"
  ],
  [
    "izakaya",
    "居酒屋 酒場 焼鳥 焼き鳥 やきとり 串焼 串揚 炉端 酒肴 ダイニングバー スナック バル ビアホール パブ バー izakaya bar pub"
  ],
  [
    "western",
    "イタリアン イタリア料理 フレンチ フランス料理 ビストロ トラットリア リストランテ ピザ ピッツァ パスタ スパゲッティ ステーキ ハンバーグ 洋食 スペイン western italian french bistro pizza steak"
  ],
  [
    "japanese",
    "和食 日本料理 割烹 懐石 料亭 会席 天ぷら とんかつ うなぎ 鰻 お好み焼 もんじゃ しゃぶしゃぶ 定食 食堂 海鮮 japanese kaiseki tempura tonkatsu"
  ],
  [
    "food_shop",
    "鮮魚 魚店 精肉 肉店 青果 八百屋 食料品 食品 惣菜 弁当 豆腐 米店 米穀 お茶 製茶 茶舗 海苔 水産 かつおぶし 鰹節 練り製品 乾物 農園 greengrocer butcher foodshop food deli"
  ],
  [
    "clothing",
    "衣料 洋服 洋品 服飾 ファッション 婦人服 紳士服 呉服 着物 靴 シューズ 鞄 かばん ブティック ユニクロ しまむら 青山 学生服 clothing clothes shoes fashion apparel"
  ],
  [
    "electronics",
    "家電 電器 電気店 電化 でんき デンキ カメラ 携帯電話 スマホ ドコモ ソフトバンク パソコン electronics mobilephone computer"
  ],
  ["books", "書店 書籍 本屋 ブックス 古本 books bookstore bookshop"],
  ["florist", "生花 花屋 花店 フラワー フローリスト florist flower"],
  ["optician", "眼鏡 メガネ めがね コンタクト 補聴器 optician glasses"],
  ["jewelry", "時計 宝石 宝飾 ジュエリー 貴金属 jewelry jewellery watch"],
  ["sports_shop", "スポーツ用品 釣具 釣り具 ゴルフ用品 アウトドア用品 sportsshop sportinggoods"],
  ["second_hand", "リサイクル 中古 買取 古着 質屋 骨董 secondhand"],
  ["home", "家具 インテリア 文具 文房具 事務用品 寝具 ふとん カーテン 畳 食器 陶器 furniture interior stationery"],
  ["barber", "理容 床屋 バーバー ヘアーカット理容 barber"],
  ["beauty_care", "エステ ネイル まつげ 脱毛 アイラッシュ beautycare esthetic nail"],
  ["beauty_salon", "美容室 美容院 美容 ヘアサロン ヘアーサロン ヘアメイク ヘア hairdresser hairsalon beautysalon"],
  ["massage", "マッサージ リラクゼーション もみほぐし リフレクソロジー アロマ リラク massage relaxation spa"],
  ["laundry", "クリーニング コインランドリー ランドリー laundry drycleaning"],
  ["hotel", "ホテル 旅館 民宿 宿泊 ペンション ゲストハウス hotel inn ryokan hostel"],
  ["karaoke", "カラオケ karaoke"],
  ["cinema", "映画館 シネマ cinema movie"],
  ["bath", "温泉 銭湯 スーパー銭湯 サウナ 浴場 publicbath onsen sauna"],
  [
    "amusement",
    "パチンコ ゲームセンター 遊技 ボウリング ビリヤード アミューズメント ネットカフェ 漫画喫茶 amusement arcade pachinko"
  ],
  ["photo", "写真 フォト photo"],
  ["travel_agency", "旅行 トラベル ツーリスト travel"],
  ["funeral", "葬儀 葬祭 仏壇 仏具 石材 墓石 funeral"],
  ["repair", "リフォーム 工務店 建設 建築 塗装 設備 修理 鍵 水道 電工 畳店 ガラス店 造園 repair renovation"],
  ["swimming", "スイミング プール 水泳 swimming"],
  ["yoga", "ヨガ ピラティス yoga pilates"],
  ["gym", "フィットネス スポーツクラブ スポーツジム ジム カーブス トレーニング gym fitness"],
  ["martial_arts", "空手 柔道 剣道 合気道 ボクシング 道場 martialarts"],
  ["dance", "ダンス バレエ dance ballet"],
  ["cram_school", "学習塾 進学塾 予備校 個別指導 公文 くもん 塾 ゼミナール cramschool juku"],
  ["language_school", "英会話 語学 英語教室 languageschool english"],
  ["music_school", "音楽教室 ピアノ教室 musicschool"],
  ["nursery", "保育園 幼稚園 こども園 託児 nursery kindergarten childcare"],
  ["school", "専門学校 大学 高等学校 school college university"],
  ["estate_agent", "不動産仲介 不動産屋 賃貸 estateagent realestateagent"],
  ["other_real_estate", "不動産 realestate"],
  ["other_education", "教室 スクール 教育 学習 education lessons"]
]

/** Categories that name an industry and no kind. */
const industryWords: ReadonlyArray<readonly [industry: Industry, words: string]> = [
  ["restaurant", "飲食 食事 レストラン グルメ 料理 restaurant dining eat"],
  ["retail", "小売 買い物 買物 物販 販売 ショッピング 商店 専門店 store shop retail shopping"],
  ["clinic", "医療 medical"],
  ["fitness", "スポーツ sports"],
  ["education", "教育 education"],
  ["service", "サービス 生活関連 その他 理美容 service other"]
]

const isLatin = (word: string) => /^[\da-zé]+$/.test(word)

/** Latin words must stand alone (`bar` is not in `barber`), so they are looked for among the words of the text. */
interface Candidate {
  readonly kind: SubIndustry
  readonly latin: ReadonlyArray<string>
  readonly others: ReadonlyArray<string>
}

/** Divides the words once, since each shop of a list of a million is compared with all of them. */
const candidate = (kind: SubIndustry, words: string): Candidate => {
  const all = words.split(" ").map(normalise)
  return { kind, latin: all.filter(isLatin), others: all.filter((word) => !isLatin(word)) }
}
const kinds = kindWords.map(([name, words]) => candidate(subIndustry(name), words))
const industryKinds = industryWords.map(([industry, words]) => candidate(otherOf(industry), words))

const noWords: ReadonlySet<string> = new Set()

const latinWordsOf = (text: string): ReadonlySet<string> => {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\da-zé]+/g) ?? []
  if (words.length === 0) return noWords
  return new Set([...words, ...words.map((word) => word.replace(/s$/, "")), words.join("")])
}

const find = (
  candidates: ReadonlyArray<Candidate>,
  text: string,
  industry: Industry | undefined
): SubIndustry | undefined => {
  const plain = normalise(text)
  if (plain === "") return undefined
  const words = latinWordsOf(text)
  for (const { kind, latin, others } of candidates) {
    if (industry !== undefined && kind.industry !== industry) continue
    for (const other of others) if (plain.includes(other)) return kind
    if (words.size > 0) for (const word of latin) if (words.has(word)) return kind
  }
  return undefined
}

/** Categories that are part of too many other words to be sought in them: パン is in ジャパン. */
const wholeCategories: ReadonlyMap<string, SubIndustry> = new Map([["パン", subIndustry("bakery")]])

/** The kind that a category, a file name or `sub_industry` names: one of our own names, else by the words in it. */
export const kindOf = (text: string, industry?: Industry): SubIndustry | undefined => {
  const own = findSubIndustry(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_")
  )
  if (own !== undefined && (industry === undefined || own.industry === industry)) return own
  const whole = wholeCategories.get(normalise(text))
  if (whole !== undefined && (industry === undefined || whole.industry === industry)) return whole
  return find(kinds, text, industry)
}

/** The industry that a category names, as the kind "other" of it. */
export const industryKindOf = (text: string): SubIndustry | undefined => find(industryKinds, text, undefined)

/** Words in the name of a shop, within its industry when that is known. */
export const kindOfName = (name: string, industry?: Industry): SubIndustry | undefined => find(kinds, name, industry)
