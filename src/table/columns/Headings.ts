/**
 * Headings of columns by meaning, in Japanese, in English and as registers, booking and chat services, municipal open data and
 * maps call them. Names of the first list are certain; those of the second count only where no certain one is there.
 */

interface Names {
  /** The first is the name in files of this service. */
  readonly certain: ReadonlyArray<string>
  readonly weaker?: ReadonlyArray<string>
  /** Several columns may carry it, in the order of the names. */
  readonly many?: true
}

/** Separated by spaces, which do not count in a heading. */
const names = (text: string): ReadonlyArray<string> => text.split(" ")

/** A concept must be wanted to be found: `name` of a shop and `displayName` of a person are never sought together. */
export const headings = {
  id: { certain: names("id") },
  osmId: { certain: names("@id osm_id") },
  name: {
    certain: names(
      "name 名称 店舗名 店名 施設名 事業所名 店舗名称 施設名称 shop_name store_name 屋号 営業施設名称、屋号又は商号 営業所名称 営業所の名称 営業施設名称 施設の名称 拠点名 支店名"
    ),
    weaker: names("店舗 商号")
  },
  address: {
    certain: names(
      "address 所在地_連結表記 住所 所在地 addr:full 所在地住所 営業施設所在地 営業所所在地 店舗住所 施設所在地 full_address street_address"
    )
  },
  lat: { certain: names("lat latitude 緯度 緯度(世界測地系) 北緯"), weaker: names("y y座標") },
  lng: { certain: names("lng lon long longitude 経度 経度(世界測地系) 東経"), weaker: names("x x座標") },
  phone: {
    certain: names("phone 電話番号 電話 tel telephone phone_number 連絡先電話番号 携帯電話番号 ℡"),
    weaker: names("携帯 携帯電話 自宅電話 連絡先")
  },
  kana: { certain: names("kana フリガナ ふりがな カナ 読み よみ 氏名カナ 氏名(カナ) お名前(カナ)") },
  status: {
    certain: names("status 状態 ステータス 営業状態 営業状況 business_status 申請区分 許可区分"),
    weaker: names("区分")
  },
  openedOn: {
    certain: names("openedOn 開店日 開業日 オープン日 開設日 opening_date open_date opened")
  },
  closedOn: {
    certain: names("closedOn 閉店日 廃業日 廃業年月日 閉鎖日 closing_date close_date closed")
  },
  permittedUntil: { certain: names("許可満了日 許可満了年月日 許可期限 有効期限") },
  floorAreaM2: { certain: names("floorAreaM2 売場面積 店舗面積 面積 floor_area") },
  seats: { certain: names("seats 席数 座席数 客席数") },
  monthlyRevenueYen: { certain: names("monthlyRevenueYen 月商 月間売上 monthly_revenue monthly_sales") },
  industry: { certain: names("industry") },
  subIndustry: { certain: names("sub_industry") },
  subcategory: { certain: names("subcategory サブカテゴリ サブカテゴリー 小分類 業種小分類 cuisine") },
  category: {
    certain: names(
      "業態 category カテゴリ カテゴリー 業種 分類 業種名 ジャンル genre 営業の種類 種別 大分類 amenity shop type"
    ),
    many: true
  },
  rating: { certain: names("rating 評価 評点") },
  reviewCount: { certain: names("review_count reviews 口コミ数 レビュー数 クチコミ数") },
  lineUserId: {
    certain: names("lineUserId LINEユーザーID LINEID LINEUID line_user_id ユーザーID user_id UID userId")
  },
  displayName: {
    certain: names("displayName 表示名 LINE表示名 LINE登録名 display_name システム表示名"),
    weaker: names("氏名 名前 お名前 顧客名 お客様名 会員名")
  },
  noMarketing: { certain: names("noMarketing 配信停止 配信拒否 no_marketing opt_out DM不可") },
  followedAt: { certain: names("followedAt 友だち追加日 友だち追加日時 追加日 追加日時 followed_at") },
  unfollowedAt: { certain: names("unfollowedAt ブロック日 ブロック日時 unfollowed_at") },
  tags: { certain: names("tags タグ tag タグ名 ラベル labels") },
  externalIds: { certain: names("externalIds 外部ID external_ids") },
  externalId: { certain: names("externalId 外部ID external_id") },
  tierId: { certain: names("tierId ランク 会員ランク tier 会員種別 rank") },
  subscription: { certain: names("subscription サブスクリプション 契約状態") },
  paidUntil: { certain: names("paidUntil 契約期限 支払済期限") },
  banned: { certain: names("banned 利用停止 停止") },
  points: { certain: names("points ポイント 保有ポイント ポイント残高 point 利用可能ポイント") },
  menu: {
    certain: names("menu menuId eventId メニュー メニュー名 menu_name コース コース名 予約メニュー"),
    weaker: names("サービス サービス名 service")
  },
  date: {
    certain: names("date 日付 年月日 営業日 予約日 利用日 売上日 取引日 集計日 日にち business_date"),
    weaker: names("日 day 日時 期間")
  },
  start: {
    certain: names(
      "start startTime 開始 開始時刻 開始時間 start_at 予約時間 開始日時の時刻 from 受付開始 スタート starttime"
    )
  },
  end: { certain: names("end endTime 終了 終了時刻 終了時間 end_at to 受付終了 endtime") },
  capacity: {
    certain: names("capacity maxCapacity 定員 枠数 最大人数 受付人数 max_capacity 予約枠数")
  },
  staff: { certain: names("staff staffId スタッフ スタッフ名 担当 担当者 担当者名 staff_name") },
  revenue: {
    certain: names(
      "revenue 売上 売上高 売上金額 売上合計 総売上 純売上 売上額 日商 sales takings net_sales 純売上高 総売上高 売上(税込) 税込売上 gross_sales 売上総額"
    ),
    weaker: names("金額 合計 合計金額 total amount")
  },
  customers: {
    certain: names(
      "customers 客数 来店客数 来客数 来店人数 来店者数 人数 customer_count guests covers お客様数 利用人数 visitors"
    )
  },
  receipts: {
    certain: names("receipts 会計数 会計件数 組数 取引数 取引件数 販売件数 件数 transactions レシート枚数")
  },
  weekday: { certain: names("weekday 曜日 day_of_week 曜") },
  weather: { certain: names("weather weather_code 天気 天候") }
} as const satisfies Readonly<Record<string, Names>>

export type Concept = keyof typeof headings
export const namesOf = (concept: Concept): Names => headings[concept]
