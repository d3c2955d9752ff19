/** Whom a text addresses, and how that meets each persona: by age, household and sex. Pure. */
import { householdOf, type Population, sexOf } from "../../../population/Population.ts"
import { matchesOf } from "../../../text/Matches.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"

export const audiences = ["students", "parents", "elders", "tourists", "single", "workers", "women", "men"] as const
export type Audience = (typeof audiences)[number]

interface Address {
  readonly words: RegExp
  /** Whether a resident is one of them; for guests from elsewhere no resident is. */
  readonly includes: (population: Population, persona: number) => boolean
}

const aged = (from: number, to: number) => (population: Population, persona: number) =>
  population.age[persona]! >= from && population.age[persona]! <= to

const addresses: Readonly<Record<Audience, Address>> = {
  students: {
    words:
      /学生|大学生|高校生|中高生|受験生|新入生|サークル|ゼミ|部活|就活|学割|キャンパス|コンパ|卒論|放課後|学食|下宿|学生寮|期末試験|テスト明け|履修|バイト代|18歳|u-?2[0-9]|若者|制服|卒業アルバム|青春|友だち同士|友達同士|校則|文化祭|体育祭|模試|単位|講義|研究室|一人暮らしデビュー|上京|奨学金|休講|高校3年|大学1年|新歓|学園祭|学祭|共通テスト|推薦入試|就活生|大学院生|専門学校生|高専生|卒業旅行|軽音|学校帰り|学生さん|university students?|college students?|(?<![a-z])students?(?![a-z])/u,
    includes: aged(15, 24)
  },
  parents: {
    words:
      /お子[さ様]|子ども|子供|こども|親子|ママ|パパ|ベビー|赤ちゃん|離乳食|おむつ|オムツ|キッズ|子育て|育児|産後|共働き|保護者|託児|授乳|家族連れ|ファミリー|小学生|幼児|園児|入園|卒園|ランドセル|添い寝|抱っこ|だっこ|学童|七五三|参観|習いごと|お迎え前|離乳|ママ友|パパ友|おやこ|こそだて|ベビーカー|おんぶ|哺乳|ミルク用|おむつ替え|乳幼児|未就学|三世代|子連れ|こども|赤ん坊|ベビーバス|運動会|お弁当づくり|参観日|習い事|妊婦|マタニティ|母子|未就園児|親御さん|お母さま|お父さま|園バス|家庭保育|抱っこ紐|おさがり|授乳室|子守り|孫育て|パパさん|ママさん|寝かしつけ|夜泣き|お母さんの|お父さんの|(?<![a-z])(?:kids|toddlers?|babies|parents)(?![a-z])/u,
    includes: (population, persona) =>
      aged(25, 54)(population, persona) && householdOf(population, persona) === "family"
  },
  elders: {
    words:
      /シニア|高齢|ご?年配|お年寄り|[6-9]\d歳(?:以上|から)|[6-9]0代|定年|シルバー|熟年|米寿|長寿|孫|いす体操|還暦|古希|喜寿|敬老|年金|お孫さん|おじいちゃん|おばあちゃん|入れ歯|足腰|同窓会|老後|介護|杖|手すり|膝|老眼|補聴器|文字の大き|文字を大き|大きな文字|大きい文字|シルバーカー|白寿|傘寿|喜寿|金婚|終活|隠居|昔なつかし|血圧|腰かけ|ゲートボール|盆栽|墓参|仏壇|健康麻雀|物忘れ|聞こえにく|古稀|卒寿|終活世代|お達者|年配者|昭和歌謡|骨密度|転倒予防|段差(?:なし|がな|のな)|大きな字|大きい字|背もたれ|塩分(?:ひかえめ|控えめ)|減塩|やわらかく(?:炊|煮)|ひざ痛|膝痛|デイサービス|老後|ご隠居|(?<![a-z])(?:seniors?|elderly)(?![a-z])/u,
    includes: aged(60, 120)
  },
  tourists: {
    words:
      /観光(?:客|の|で|の方|ガイド|マップ)|旅の方|ツアーの|ホテルにお泊まり|お帰りの新幹線|旅行者|旅行中|海外から|外国人|訪日|免税|インバウンド|空港|旅の思い出|スーツケース|ご旅行(?:の|中)|観光(?:に|帰り|前|後|途中|名所めぐり)|旅のお客|旅の途中|滞在中|大きな荷物|ツアー客|団体のお客|パスポートの(?:ご)?提示|(?<![a-z])(?:travell?ers?|tourists?|visitors?|tax[- ]?free|sightseeing|welcome to japan)(?![a-z])/u,
    includes: () => false
  },
  single: {
    words: /一人暮らし|ひとり暮らし|単身|おひとり暮らし|お一人暮らし|独り暮らし/u,
    includes: (population, persona) => householdOf(population, persona) === "single"
  },
  workers: {
    words:
      /会社帰り|仕事帰り|仕事終わり|仕事の前|出勤前|通勤前|始業|昼休み|オフィス|テレワーク|在宅勤務|出張|退社|会社員|サラリーマン|残業|新入社員|社員研修|会議のあと|会議の前|ビジネス|営業の合間|夜勤|シフト|名刺|同僚|上司|接待|ワイシャツ|勤め帰り|勤め人/u,
    includes: aged(22, 62)
  },
  women: {
    words: /女性専用|女性限定|女子会|レディース|女性の方/u,
    includes: (population, persona) => sexOf(population, persona) === "female"
  },
  men: {
    words: /男性専用|男性限定|メンズ|男性の方/u,
    includes: (population, persona) => sexOf(population, persona) === "male"
  }
}

/** Forms that speak to these people alone, rather than mention that they are welcome too. */
const exclusive =
  /限定|専用|のみなさん|のみんな|の皆さま|のみなさま|の皆様|へ[。！、!\s]|へ$|諸君|集まれ|さんへ|者へ|方へ|応援|デビュー|向け|教室|割引?|学生証|平均年齢|歳以上|年金|の方に|のご家庭|学割|部活帰り|サークル|ゼミ|の大学生|世代|歳から|[2-9]0代の|のあなた/u

/** Guests of these come from elsewhere. */
const forGuests: ReadonlySet<BusinessName> = new Set(["hotel", "travel"])

export interface AddressFound {
  readonly audience: Audience
  readonly word: string
  readonly exclusive: boolean
}

/** A text with as many different words for the same people speaks to them. */
const insistent = 3
const global = new Map<RegExp, RegExp>()
const everyOf = (words: RegExp): RegExp => {
  const known = global.get(words) ?? new RegExp(words.source, "gu")
  global.set(words, known)
  return known
}

export const audiencesIn = (
  clauses: ReadonlyArray<string>,
  business: BusinessName | undefined
): ReadonlyArray<AddressFound> =>
  audiences.flatMap((audience) => {
    if (audience === "tourists" && business !== undefined && forGuests.has(business)) return []
    const { words } = addresses[audience]
    const spoken = clauses.flatMap((clause) => {
      const word = words.exec(clause)?.[0]
      return word === undefined ? [] : [{ audience, word, exclusive: exclusive.test(clause) }]
    })
    const named = new Set(clauses.flatMap((clause) => Array.from(matchesOf(everyOf(words), clause), ([word]) => word)))
    if (named.size >= insistent) return [{ ...spoken[0]!, exclusive: true }]
    return spoken.length === 0 ? [] : [spoken.find((found) => found.exclusive) ?? spoken[0]!]
  })

/**
 * What an address is worth to those it means and to others, if it speaks to these people alone, and if it only says that
 * they are welcome. Judgements, -1 to 1.
 */
const worth = { alone: { met: 1, missed: -1 }, welcome: { met: 0.7, missed: -0.05 } } as const

/** How the addresses of a copy meet each persona, -1 to 1; all 0 without any. */
export const addressOf = (found: ReadonlyArray<AddressFound>, population: Population): Float64Array => {
  const values = new Float64Array(population.size)
  if (found.length === 0) return values
  const alone = found.filter(({ exclusive }) => exclusive)
  const { met, missed } = alone.length === found.length ? worth.alone : worth.welcome
  for (let persona = 0; persona < population.size; persona++) {
    const means = ({ audience }: AddressFound) => addresses[audience].includes(population, persona)
    values[persona] = alone.some(means) ? worth.alone.met : found.some(means) ? met : missed
  }
  return values
}
