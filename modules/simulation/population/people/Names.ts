/** Draws names of personas: surnames by their frequency in Japan, given names by sex and year of birth. */
import type { Random } from "../../statistics/Random.ts"
import { cohorts } from "./GivenNames.ts"

/** The commonest surnames of Japan by descending frequency, written for this product. */
export const surnames: ReadonlyArray<string> = `
  佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水
  山崎 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本
  福田 斉藤 西村 太田 藤井 金子 岡本 三浦 藤原 中野 中川 原田 松田 竹内 小野 田村 中山 和田 石田 森田
  上田 原 内田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 高田 増田 丸山 杉山 村田
  大塚 新井 小山 平野 藤本 河野 上野 野口 武田 松井 千葉 菅原 岩崎 木下 久保 佐野 野村 松尾 菊地 市川
  杉本 古川 大西 島田 水野 桜井 渡部 高野 吉川 西田 飯田 菊池 山内 西川 小松 北村 安田 五十嵐 川口 平田
  関 中田 久保田 服部 東 岩田 土屋 川崎 福島 本田 辻 樋口 秋山 田口 永井 山中 中西 吉村 川上 石原
  大橋 松岡 馬場 浜田 森本 星野 矢野 浅野 松下 大島 吉岡 小池 野田 荒木 熊谷 松浦 大久保 内藤 黒田 尾崎
  川村 永田 望月 松村 荒井 堀 田辺 菅野 西山 広瀬 石橋 岩本 平井 早川 片山 栗原 大石 須藤 本間 成田
  萩原 岡崎 奥村 大谷 小西 石塚 三宅 上原 桑原 松原 白石 篠原 児玉 榎本 関口 福井 柳沢 今村 富田 西野
  宮田 河合 大森 坂口 鎌田 小沢 伊東 坂井 川島 沢田 相馬 石黒 青山 神田 村松 堀内 吉野 根本 松永 本多`
  .trim()
  .split(/\s+/u)

/**
 * Bearers of the first twenty surnames in ten thousands, approximately as in common lists of surnames. Frequencies of
 * further ones fall by a power of the rank, a judgement.
 */
const common = [185, 177, 140, 132, 106, 105, 104, 103, 102, 88, 82, 81, 67, 64, 62, 61, 57, 54, 54, 53]

const surnameFrequencies: ReadonlyArray<number> = surnames.map(
  (_, index) => common[index] ?? 53 * (20 / (index + 1)) ** 0.75
)

/** Fixed year from which years of birth are computed, so that names do not change from one year to the next. */
const present = 2025

const totals = surnameFrequencies.map((_, index) =>
  surnameFrequencies.slice(0, index + 1).reduce((sum, frequency) => sum + frequency, 0)
)

const surname = (share: number): string => {
  const wanted = share * totals.at(-1)!
  let [low, high] = [0, totals.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (totals[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return surnames[low]!
}

/** The given names of an age and sex. */
export const givenNames = (age: number, isWoman: boolean): ReadonlyArray<string> => {
  const cohort = cohorts.find(({ until }) => present - age <= until)!
  return isWoman ? cohort.female : cohort.male
}

/** Surname, a space, given name. Given names become less frequent along their list, down to a third at its end: a judgement. */
export const nameOf = (random: Random, age: number, isWoman: boolean): string => {
  const given = givenNames(age, isWoman)
  const family = surname(random.next())
  // The inverse of the distribution whose density falls in a line from 1.5 to 0.5.
  const place = 1.5 - Math.sqrt(2.25 - 2 * random.next())
  return `${family} ${given[Math.min(given.length - 1, Math.floor(place * given.length))]!}`
}
