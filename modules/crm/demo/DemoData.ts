/** A small fictional hair salon: its friends, tags, staff, menus and hours. No person or shop of these names is meant. */
import { createHash } from "node:crypto"
import type { CancellationPolicy } from "../booking-page/policy/CancellationPolicy.ts"
import type { FormDefinition } from "../form/Form.ts"
import type { SubscriptionState, Tier } from "../member/Card.ts"

/** What a friend of the demo shop is besides following it. */
interface DemoFriend {
  readonly name: string
  readonly state?: "unfollowed" | "blocked"
  readonly tags?: ReadonlyArray<string>
  readonly externalIds?: Readonly<Record<string, string>>
  readonly messages?: number
}

const family = ["佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "山本", "中村", "小林", "加藤"]
const given = ["美咲", "陽葵", "健太", "翔"]

/** Names as people choose them: in every script, in half width, with emoji. */
const chosen: ReadonlyArray<DemoFriend> = [
  { name: "Misaki☆", tags: ["常連", "カラー"], externalIds: { pos: "C-1001", ec: "misaki-01" }, messages: 4 },
  { name: "ﾔﾏﾀﾞ ﾀﾛｳ", tags: ["新規"], externalIds: { pos: "C-1002" } },
  { name: "ゆいママ🌸", tags: ["常連", "紹介"], externalIds: { pos: "C-1003" }, messages: 2 },
  { name: "Ken T.", tags: ["英語"], messages: 1 },
  { name: "さくら", state: "unfollowed", tags: ["新規"] },
  { name: "KOHEI", state: "blocked" },
  { name: "100%_off", tags: ["クーポン"] }
]

export const friends: ReadonlyArray<DemoFriend> = [
  ...chosen,
  ...Array.from({ length: 33 }, (_, index): DemoFriend => {
    const name = `${family[index % family.length]} ${given[index % given.length]}`
    const state = index % 11 === 7 ? "unfollowed" : index % 17 === 9 ? "blocked" : undefined
    return {
      name,
      ...(state && { state }),
      tags: [index % 3 === 0 ? "常連" : "新規"],
      ...(index % 4 === 0 && { externalIds: { pos: `C-${1100 + index}` } })
    }
  })
]

/** The friend whom examples of the document name: one who follows, and whom no other system knows. */
export const exampleFriend = 3
/** The binding that the example of a deletion names. */
export const exampleExternalId = "C-1002"

/** Makes the same user id for the same friend each time, so that filling again finds everyone. */
export const lineUserIdOf = (accountId: string, index: number): string =>
  `U${createHash("sha256").update(`${accountId} demo friend ${index}`).digest("hex").slice(0, 32)}`

export const tags = [
  { name: "常連", color: "#06C755" },
  { name: "新規", color: "#2D8CFF" },
  { name: "カラー", color: "#B455E0" },
  { name: "紹介", color: "#FF8800" },
  { name: "クーポン", color: "#E0457B" },
  { name: "英語", color: "#607D8B" }
]

export const staff = ["林 さやか", "森 大輔", "石井 葵"]

export const menus = [
  {
    name: "カット",
    description: "シャンプー・ブロー込み",
    duration: 60,
    price: 4_950,
    maxCapacity: 3,
    minNotice: 60,
    maxAdvance: 60,
    color: "#06C755",
    needsStaff: true
  },
  {
    name: "カット＋カラー",
    description: "全体染め。髪の長さで追加料金はありません",
    duration: 120,
    price: 11_000,
    maxCapacity: 2,
    minNotice: 180,
    maxAdvance: 60,
    color: "#B455E0",
    needsStaff: true
  },
  {
    name: "着付け教室",
    description: "店が確認してから予約が確定します",
    duration: 90,
    price: 3_300,
    maxCapacity: 6,
    minNotice: 1_440,
    maxAdvance: 60,
    color: "#FF8800",
    needsApproval: true
  },
  {
    name: "ヘッドスパ",
    description: "事前にお支払いいただくメニューです",
    duration: 45,
    price: 5_500,
    maxCapacity: 2,
    minNotice: 60,
    maxAdvance: 60,
    color: "#009688",
    needsPrepayment: true
  }
]

/** Tuesday to Sunday, every hour; the last guest leaves at 19:00. */
export const hours = {
  type: "weekly" as const,
  days: ["tue", "wed", "thu", "fri", "sat", "sun"] as const,
  firstDate: null,
  lastDate: null,
  from: "10:00",
  until: "19:00",
  stepMinutes: 60,
  capacity: null,
  staffId: null
}

export const tiers: ReadonlyArray<Tier> = [
  { id: "silver", name: "シルバー", rank: 10, minPoints: 300, minVisits: 5 },
  { id: "gold", name: "ゴールド", rank: 20, minPoints: 1_000, minVisits: 20 }
]

/** What a member subscribes to in the sandbox of payments. */
export const price = { priceId: "price_demo_gold", tierId: "gold" }

/** Memberships of the first friends. */
export const members: ReadonlyArray<{ readonly subscription: SubscriptionState; readonly points: number }> = [
  { subscription: "active", points: 1_200 },
  { subscription: "active", points: 320 },
  { subscription: "unpaid", points: 400 },
  { subscription: "none", points: 30 },
  { subscription: "active", points: 0 }
]

/** A small questionnaire with every kind of question that salons ask. */
export const form: FormDefinition = {
  name: "ご来店アンケート",
  description: "1分ほどで終わります。次回のご来店の参考にします。",
  fields: [
    {
      id: "visit",
      label: "ご来店のきっかけ",
      type: "select",
      required: true,
      options: ["駅前の看板", "ご紹介", "インターネット", "その他"]
    },
    { id: "rating", label: "満足度", type: "radio", required: true, options: ["とても満足", "満足", "普通", "不満"] },
    {
      id: "interest",
      label: "次に試したいメニュー",
      type: "checkbox",
      required: false,
      options: ["カット", "カラー", "着付け教室"]
    },
    { id: "name", label: "お名前", type: "text", required: false, maxLength: 100 },
    { id: "mail", label: "メールアドレス", type: "email", required: false },
    { id: "comment", label: "ご意見・ご要望", type: "textarea", required: false, maxLength: 1_000 }
  ],
  consent: "回答をサービスの改善に利用することに同意します。",
  thanks: "ご回答ありがとうございました。またのご来店をお待ちしております。",
  openFrom: null,
  openUntil: null,
  maxSubmissions: null,
  points: 50
}

export const cancellationPolicy: CancellationPolicy = {
  text: "ご都合が変わった場合は、お早めにご連絡ください。",
  bands: [
    { minutesBefore: 1_440, percent: 50 },
    { sameDay: true, percent: 100 }
  ]
}
