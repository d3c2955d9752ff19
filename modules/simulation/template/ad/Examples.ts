/**
 * Example sentences for each appeal by the field of a business, which hold only where they are true. None claims a first place,
 * an old price or a cure.
 */
import type { Language } from "../../../../src/Language.ts"
import type { BusinessName } from "../business/BusinessNames.ts"
import type { Appeal } from "./reading/Lexicon.ts"

export const fields = ["food", "goods", "care", "medical", "lessons", "stay", "services"] as const
type Field = (typeof fields)[number]

/** Businesses that are in none of these provide services. */
const members: Readonly<Record<Exclude<Field, "services">, ReadonlyArray<BusinessName>>> = {
  food: [
    ...(["cafe", "ramen", "noodles", "izakaya", "bar", "grill", "sushi", "fastFood", "restaurant"] as const),
    ...(["bakery", "sweets", "deli", "foodDelivery", "supermarket", "convenienceStore"] as const)
  ],
  goods: ["apparel", "cosmetics", "electronics", "furniture", "bookstore", "florist", "onlineStore"],
  care: ["hairSalon", "barber", "nails", "beautyCare", "massage", "baths", "gym", "yoga", "pets"],
  medical: ["dentist", "clinic", "pharmacy", "elderCare"],
  lessons: ["cramSchool", "lessons", "childcare"],
  stay: ["hotel", "travel", "theatre", "amusement"]
}

const fieldOf: ReadonlyMap<BusinessName, Field> = new Map(
  (Object.entries(members) as ReadonlyArray<[Field, ReadonlyArray<BusinessName>]>).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const)
  )
)

type Sentences = Readonly<Record<Appeal, readonly [string, string]>>

const general: Readonly<Pick<Sentences, "socialProof" | "urgency">> = {
  socialProof: ["常連のお客様に選ばれています", "コンクールで受賞しました"],
  urgency: ["今月限りの受付です", "毎月10日までの申込みです"]
}

const japanese: Readonly<Record<Field, Sentences>> = {
  food: {
    ...general,
    benefit: ["毎朝店内で手作りしています", "個室が3室あります"],
    price: ["1皿980円です", "2点で100円引きです"],
    novelty: ["新メニューができました", "4月にリニューアルしました"],
    safety: ["国産の材料だけを使います", "衛生検査の結果を店頭に掲示しています"],
    locality: ["駅から徒歩3分です", "地元の農家から仕入れます"]
  },
  goods: {
    ...general,
    benefit: ["職人が店内で仕上げます", "色とサイズを20種類から選べます"],
    price: ["1点980円です", "2点で100円引きです"],
    novelty: ["新作が10点入りました", "4月にリニューアルしました"],
    safety: ["1年間の保証が付きます", "正規品だけを扱います"],
    locality: ["駅から徒歩3分です", "地元の作り手の品も置いています"]
  },
  care: {
    ...general,
    benefit: ["同じ担当者がマンツーマンで担当します", "予約不要です"],
    price: ["初回3,300円です", "2回目は500円引きです"],
    novelty: ["新メニューができました", "4月にリニューアルしました"],
    safety: ["有資格者が担当します", "道具は1回ごとに消毒します"],
    locality: ["駅から徒歩3分です", "商店街の入口にあります"]
  },
  medical: {
    ...general,
    benefit: ["検査の結果を写真で丁寧に説明します", "院内はバリアフリーです"],
    price: ["月額は3,000円です", "初回の相談は無料です"],
    novelty: ["新しく午後の受付を始めました", "4月にリニューアルしました"],
    safety: ["国家試験に合格した職員が担当します", "器具は一人ごとに滅菌します"],
    locality: ["駅から徒歩3分です", "商店街の入口にあります"]
  },
  lessons: {
    ...general,
    benefit: ["先生1人に生徒2人で、一人ひとりに教えます", "振替の日を選べます"],
    price: ["月謝は8,800円です", "きょうだいは500円引きです"],
    novelty: ["新しく夜のクラスができました", "4月にリニューアルしました"],
    safety: ["有資格の先生が教えます", "到着を知らせる見守りメールがあります"],
    locality: ["駅から徒歩3分です", "近くの小学校から歩いて5分です"]
  },
  stay: {
    ...general,
    benefit: ["全室が個室です", "食事を3種類から選べます"],
    price: ["平日は8,800円です", "2名から500円引きです"],
    novelty: ["新しい部屋ができました", "4月にリニューアルしました"],
    safety: ["設備は毎朝、安全を確かめています", "夜間も防犯カメラと職員がいます"],
    locality: ["駅から徒歩3分です", "市内の名産を用意しています"]
  },
  services: {
    ...general,
    benefit: ["夜9時まで、予約不要です", "手順を写真で丁寧に説明します"],
    price: ["基本料金は3,300円です", "2回目は500円引きです"],
    novelty: ["新しく夜の受付を始めました", "4月にリニューアルしました"],
    safety: ["有資格者が担当します", "不具合があれば返金します"],
    locality: ["駅から徒歩3分です", "商店街の入口にあります"]
  }
}

const english: Sentences = {
  benefit: ["home-made every morning", "easy to book"],
  price: ["a $9 lunch", "10% off, save on two"],
  novelty: ["a new menu", "the latest machine"],
  safety: ["certified staff", "organic ingredients"],
  socialProof: ["popular with regulars", "award-winning"],
  urgency: ["this weekend only", "limited seats"],
  locality: ["near you", "a local shop"]
}

const englishServices: Sentences = {
  ...english,
  benefit: ["a quick answer the same day", "easy to book"],
  price: ["$30 for the first visit", "10% off, save on two"],
  novelty: ["a new evening class", "the latest machine"],
  safety: ["certified staff", "tools that are clean for each guest"]
}

/** Two sentences that make an appeal. */
export const examplesOf = (
  business: BusinessName | undefined,
  appeal: Appeal,
  language: Language
): readonly [string, string] => {
  const field = (business === undefined ? undefined : fieldOf.get(business)) ?? "services"
  const inEnglish = field === "food" ? english : englishServices
  return { ja: japanese[field], en: inEnglish }[language][appeal]
}
