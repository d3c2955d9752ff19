/** Trades of shops, and the menus with which shops of a trade usually begin. */
import type { Pair } from "../language/Messages.ts"

interface Suggestion {
  readonly name: Pair<string>
  readonly duration: number
  readonly price: number
}

interface TradeFacts {
  readonly label: Pair<string>
  readonly menus: ReadonlyArray<Suggestion>
  /** A booking takes one of the staff. */
  readonly byStaff: boolean
}

const menu = (japanese: string, english: string, duration: number, price: number): Suggestion => ({
  name: [japanese, english],
  duration,
  price
})

const facts = {
  hair_salon: {
    label: ["美容室・理容室", "Hair salon, barber"],
    menus: [
      menu("カット", "Cut", 60, 4_950),
      menu("カット＋カラー", "Cut and colour", 120, 11_000),
      menu("パーマ", "Perm", 120, 9_900)
    ],
    byStaff: true
  },
  nail_eyelash: {
    label: ["ネイル・まつげ・エステ", "Nails, eyelashes, beauty"],
    menus: [
      menu("ジェルネイル", "Gel nails", 90, 7_700),
      menu("まつげパーマ", "Lash lift", 60, 6_600),
      menu("フェイシャル", "Facial", 60, 8_800)
    ],
    byStaff: true
  },
  relaxation: {
    label: ["整体・マッサージ", "Massage, bodywork"],
    menus: [
      menu("全身 60分", "Whole body, 60 minutes", 60, 6_600),
      menu("全身 90分", "Whole body, 90 minutes", 90, 9_350)
    ],
    byStaff: true
  },
  fitness: {
    label: ["ジム・ヨガ・スタジオ", "Gym, yoga, studio"],
    menus: [
      menu("パーソナルトレーニング", "Personal training", 60, 7_700),
      menu("体験レッスン", "Trial lesson", 60, 1_100)
    ],
    byStaff: true
  },
  clinic: {
    label: ["クリニック・整骨院", "Clinic"],
    menus: [menu("初診", "First visit", 30, 0), menu("再診", "Return visit", 15, 0)],
    byStaff: true
  },
  restaurant: {
    label: ["飲食店", "Restaurant, café"],
    menus: [menu("お席のみ", "Table only", 120, 0), menu("コース", "Course menu", 120, 5_500)],
    byStaff: false
  },
  school: {
    label: ["教室・習いごと", "School, lessons"],
    menus: [menu("体験レッスン", "Trial lesson", 60, 1_100), menu("個人レッスン", "Private lesson", 60, 5_500)],
    byStaff: true
  },
  other: { label: ["その他", "Other"], menus: [menu("ご相談", "Consultation", 60, 0)], byStaff: true }
} satisfies Readonly<Record<string, TradeFacts>>

export type Trade = keyof typeof facts

export const trades: Readonly<Record<Trade, TradeFacts>> = facts

export const tradeNames = Object.keys(trades) as ReadonlyArray<Trade>

export const tradeOf = (value: unknown): Trade | undefined => tradeNames.find((name) => name === value)
