/**
 * Headings of columns by meaning, in Japanese, in English and as registers, booking and chat services, municipal open data and
 * maps call them. Several certain names in one table are an error; weaker names count only where no certain one is there.
 */

interface Names {
  /** The first is the name in files of this service. */
  readonly certain: ReadonlyArray<string>
  /** Counts before all others, which the table may have besides. */
  readonly surest?: ReadonlyArray<string>
  readonly weaker?: ReadonlyArray<string>
  /** Weaker names that do not count in a table with one of other columns. */
  readonly unless?: Readonly<Record<string, ReadonlyArray<string>>>
  /** Several columns may carry it, in the order of the names. */
  readonly many?: true
}

/** Separated by spaces, which do not count in a heading. */
const names = (text: string): ReadonlyArray<string> => text.split(" ")

/** What lists of shops are about: 営業施設の名称 and 施設名 are names, of different words for a shop. */
const owners = names(
  "営業施設 営業所 施設 店舗 店 事業所 大規模小売店舗 小売店舗 商業施設 商店 医療機関 薬局 飲食店 理容所 美容所 クリーニング所 旅館 宿泊施設 拠点"
)

/** These names with each word for a shop before them. */
const ofShop = (text: string): ReadonlyArray<string> =>
  owners.flatMap((owner) => names(text).flatMap((name) => [`${owner}${name}`, `${owner}の${name}`]))

/** A concept must be wanted to be found: `name` of a shop and `displayName` of a person are never sought together. */
export const headings = {
  id: { certain: names("id 店舗ID(エキマエ)") },
  osmId: { certain: names("@id osm_id osmid full_id") },
  name: {
    certain: [
      ...names(
        "name 名称 shop_name store_name 屋号 お店の名前 支店名 屋号商号 屋号又は商号 屋号(施設名) ビジネス名 business_name 物件名"
      ),
      ...ofShop("名 名称 名前 屋号 名称屋号 屋号又は商号 名称屋号又は商号 名称(屋号)")
    ],
    weaker: names(
      "店舗 商号 名前 title タイトル label 名称(日本語) 日本語名 name:ja place_name shop store brand 事業者名 営業者名"
    )
  },
  address: {
    certain: [
      ...names(
        "address 所在地連結表記 住所 所在地 addr:full 所在地住所 full_address street_address 所在地(住所) 住所(所在地) 住所所在地 formatted_address " +
          "所在地全表記 location_address"
      ),
      ...ofShop("所在地 住所 所在地連結表記 所在地全表記")
    ],
    weaker: names("場所 place addr")
  },
  lat: {
    certain: names(
      "lat latitude 緯度 営業施設緯度 緯度(世界測地系) 緯度(北緯) 北緯 北緯(緯度) 緯度(10進) 緯度(10進数) 緯度(十進数) 緯度(度) 所在地緯度 施設緯度 @lat addr:lat 緯度(wgs84) 緯度_世界測地系 " +
        "緯度(日本測地系2000) 緯度(日本測地系2011)"
    ),
    weaker: names("y y座標 Y(緯度) Y座標(緯度) centroid_lat center_lat")
  },
  lng: {
    certain: names(
      "lng lon long longitude 経度 営業施設経度 経度(世界測地系) 経度(東経) 東経 東経(経度) 経度(10進) 経度(10進数) 経度(十進数) 経度(度) 所在地経度 施設経度 @lon @lng 経度(wgs84) 経度_世界測地系 " +
        "経度(日本測地系2000) 経度(日本測地系2011)"
    ),
    weaker: names("x x座標 X(経度) X座標(経度) centroid_lng center_lng center_lon")
  },
  tokyoLat: {
    certain: names(
      "緯度(日本測地系) 緯度(旧日本測地系) 緯度(旧測地系) 緯度(東京測地系) 緯度(tokyo) lat_tokyo 緯度_日本測地系 緯度_旧測地系 日本測地系緯度 旧測地系緯度"
    )
  },
  tokyoLng: {
    certain: names(
      "経度(日本測地系) 経度(旧日本測地系) 経度(旧測地系) 経度(東京測地系) 経度(tokyo) lng_tokyo lon_tokyo 経度_日本測地系 経度_旧測地系 日本測地系経度 旧測地系経度"
    )
  },
  phone: {
    certain: names(
      "phone 電話番号 電話 tel telephone phone_number 連絡先電話番号 携帯電話番号 ℡ 電話番号(携帯) tel番号 お電話番号 電話番号1 ご連絡先電話番号 " +
        "営業施設電話番号 施設電話番号 店舗電話番号 代表電話 代表電話番号 contact:phone"
    ),
    weaker: names("携帯 携帯電話 携帯番号 mobile mobile_phone 自宅電話 連絡先 電話番号2 自宅電話番号 固定電話 ご連絡先")
  },
  email: {
    certain: names(
      "email e-mail メールアドレス e-mailアドレス emailアドレス email_address mail_address 電子メール 電子メールアドレス 顧客メールアドレス お客様メールアドレス"
    ),
    weaker: names("pcメールアドレス 携帯メールアドレス メールアドレス1")
  },
  kana: {
    certain: names(
      "kana フリガナ ふりがな カナ 読み よみ 読み仮名 よみがな ヨミガナ 氏名カナ 氏名(カナ) 氏名(フリガナ) お名前(カナ) お名前(フリガナ) お名前カナ 顧客名カナ 顧客名(カナ) 会員名カナ " +
        "会員名(カナ) 名前カナ 名前(カナ) お客様名カナ お客様名(カナ) 氏名かな 氏名(かな) カナ氏名"
    )
  },
  status: {
    certain: names(
      "status 状態 ステータス 営業状態 営業状況 営業ステータス 店舗状態 店舗ステータス business_status 申請区分 許可区分 許可状態 許可・届出の状態 稼働状況 友だち状態 現況 現況区分"
    ),
    weaker: names("区分 state"),
    // There it is a part of an address.
    unless: { state: names("city country zip postal_code") }
  },
  openedOn: {
    certain: names(
      "openedOn 開店日 開店年月日 開業日 開業年月日 オープン日 OPEN日 開設日 開設年月日 オープン年月日 営業開始日 グランドオープン グランドオープン日 opening_date open_date opened start_date"
    ),
    weaker: names("開業")
  },
  closedOn: {
    certain: names(
      "closedOn 閉店日 閉店年月日 廃業日 廃業年月日 閉鎖日 廃止日 廃止年月日 廃業届出日 廃業届出年月日 閉業日 営業終了日 CLOSE日 クローズ日 closing_date close_date closed end_date"
    ),
    weaker: names("廃業 廃止 休廃業")
  },
  permittedUntil: {
    certain: names(
      "許可満了日 許可満了年月日 許可期限 許可期限年月日 有効期限 有効期間満了日 許可有効期限 許可有効期間満了日 許可終了日 許可終了年月日 有効期間(終了) 許可期間満了日 許可有効期間(至) 有効期間(至) 許可期間(至) 許可有効期間終了日"
    )
  },
  floorAreaM2: {
    certain: names("floorAreaM2 売場面積 店舗面積 面積 floor_area 延床面積 営業面積 売り場面積 床面積 area_m2 area_sqm")
  },
  seats: { certain: names("seats 席数 座席数 客席数 総席数 席数合計 seat_count number_of_seats capacity_seats") },
  monthlyRevenueYen: {
    certain: names("monthlyRevenueYen 月商 月間売上 月間売上高 月売上 月次売上 平均月商 monthly_revenue monthly_sales")
  },
  industry: { certain: names("industry") },
  subIndustry: { certain: names("sub_industry") },
  subcategory: { certain: names("subcategory サブカテゴリ サブカテゴリー 小分類 業種小分類 cuisine 中分類 細分類") },
  category: {
    certain: names(
      "業態 業種・業態 category カテゴリ カテゴリー メインカテゴリ メインカテゴリー 業種 業種分類 分類 業種名 許可業種 ジャンル genre 営業の種類 営業種類 営業の種目 営業種目 業種区分 種別 店舗種別 " +
        "施設種別 大分類 amenity shop type primary_category main_category 料理ジャンル 業種/業態 許可業種名 届出業種 許可・届出業種"
    ),
    weaker: names("種類 tags 業 営業区分 kind"),
    many: true
  },
  rating: { certain: names("rating 評価 評点 星 stars score 評価点 平均評価") },
  reviewCount: {
    certain: names(
      "review_count reviews 口コミ数 レビュー数 クチコミ数 口コミ件数 レビュー件数 user_ratings_total number_of_reviews"
    )
  },
  lineUserId: {
    certain: names(
      "lineUserId LINEユーザーID LINEユーザID LINEID LINEUID LINE_ID line_user_id line_uid ユーザーID ユーザID user_id UID userId LINE内部ID LINE_userId"
    )
  },
  displayName: {
    surest: names("displayName 表示名 LINE表示名"),
    certain: names(
      "LINE登録名 LINE名 LINEの名前 display_name システム表示名 line_name line_display_name 友だち名 友だち表示名"
    ),
    weaker: names(
      "氏名 名前 お名前 顧客名 お客様名 お客さま名 会員名 顧客氏名 会員氏名 お客様氏名 氏名(漢字) お名前(漢字) 予約者名 予約者氏名 ご予約者名 customer_name full_name name 氏名(姓名) 姓名"
    )
  },
  noMarketing: {
    certain: names(
      "noMarketing 配信停止 配信拒否 配信停止フラグ no_marketing opt_out optout unsubscribed DM不可 DM拒否 メルマガ拒否 メッセージ配信停止 配信NG"
    )
  },
  followedAt: {
    certain: names(
      "followedAt 友だち追加日 友だち追加日時 友達追加日 友達追加日時 追加日 追加日時 友だち登録日 友だち登録日時 友達登録日時 followed_at follow_date added_at"
    )
  },
  unfollowedAt: { certain: names("unfollowedAt ブロック日 ブロック日時 unfollowed_at blocked_at") },
  tags: { certain: names("tags タグ tag タグ名 ラベル labels label 顧客タグ 会員タグ タグ一覧 グループ groups") },
  externalIds: { certain: names("externalIds 外部ID external_ids") },
  externalId: { certain: names("externalId 外部ID external_id") },
  tierId: { certain: names("tierId ランク 会員ランク 会員ランクID ランク名 tier 会員種別 rank member_rank") },
  subscription: { certain: names("subscription サブスクリプション 契約状態 サブスク契約状態 subscription_status") },
  paidUntil: { certain: names("paidUntil 契約期限 支払済期限 paid_until 契約終了日 有効期限") },
  banned: { certain: names("banned 利用停止 停止 利用停止フラグ 利用禁止") },
  points: {
    certain: names(
      "points ポイント 保有ポイント 保有ポイント数 ポイント残高 ポイント数 point 利用可能ポイント 現在ポイント 現在のポイント 残ポイント 累積ポイント残 point_balance points_balance loyalty_points ポイント合計 ポイント(残高)"
    )
  },
  menu: {
    certain: names(
      "menu menuId eventId メニュー メニュー名 menu_name コース コース名 予約メニュー 予約メニュー名 イベント イベント名 プラン プラン名"
    ),
    weaker: names("サービス サービス名 service 商品名 内容 subject 件名")
  },
  date: {
    certain: names(
      "date 日付 年月日 営業日 営業日付 予約日 予約日付 予約受付日 予約枠日 利用日 来店日 来店予定日 実施日 開催日 売上日 売上計上日 取引日 発生日 計上日 集計日 集計日付 締め日 締日 レジ締め日 精算日 売上年月日 取引年月日 来店年月日 営業年月日 対象日 日にち 日別 business_date sales_date " +
        "transaction_date 売上日付 取引日付 start_date"
    ),
    weaker: names("日 day 日時 期間 集計期間 月日 取引日時")
  },
  start: {
    certain: names(
      "start startTime 開始 開始時刻 開始時間 予約開始 予約開始時刻 予約開始時間 start_at start_time 予約時間 予約時刻 来店時間 来店時刻 開始日時の時刻 from 受付開始 受付開始時刻 枠開始 枠開始時刻 スタート starttime"
    ),
    weaker: names("時刻")
  },
  end: {
    certain: names(
      "end endTime 終了 終了時刻 終了時間 予約終了 予約終了時刻 予約終了時間 end_at end_time to 受付終了 受付終了時刻 枠終了 枠終了時刻 終了予定 endtime"
    )
  },
  capacity: {
    certain: names(
      "capacity maxCapacity 定員 定員数 枠数 最大人数 受付人数 受付可能数 受付可能人数 受付数 受付枠数 max_capacity 予約枠数 予約可能数 予約可能人数"
    ),
    weaker: names("席数 残席 残席数 残枠 残枠数 空き枠数 空き枠 空席数")
  },
  staff: {
    certain: names(
      "staff staffId スタッフ スタッフ名 担当 担当者 担当者名 担当スタッフ staff_name 施術者 スタイリスト 指名スタッフ"
    )
  },
  revenue: {
    certain: names(
      "revenue 売上 売上高 売上金額 売上合計 売上合計金額 総売上 総売上額 純売上 純売上額 売上額 日商 日次売上 売上実績 売り上げ 売上げ 売上げ高 売上げ金額 sales takings turnover net_sales 純売上高 総売上高 " +
        "売上(税込) 税込売上 税込売上高 売上高(税込) 売上税込 税込売上金額 税抜売上 売上(税抜) 売上高(税抜) gross_sales total_sales 売上総額 店舗売上 total_revenue sales_amount 販売金額 売上計"
    ),
    weaker: names("金額 合計 合計金額 税込金額 金額(税込) 税込合計 total amount total_amount 総額 入金額")
  },
  customers: {
    certain: names(
      "customers 客数 総客数 来店客数 来客数 来客者数 来店人数 来店者数 来場者数 入店客数 入客数 人数 総人数 customer_count guests guest_count covers お客様数 お客さま数 利用人数 利用者数 visitors 客数合計 来店数 number_of_guests 購入者数 購入客数"
    )
  },
  receipts: {
    certain: names(
      "receipts 会計数 会計件数 組数 客組数 来店組数 取引数 取引件数 販売件数 件数 売上件数 伝票数 伝票枚数 決済件数 注文数 注文件数 transactions orders order_count transaction_count レシート枚数 レシート数"
    )
  },
  weekday: { certain: names("weekday 曜日 day_of_week 曜") },
  weather: { certain: names("weather weather_code 天気 天候 天気(昼)") }
} as const satisfies Readonly<Record<string, Names>>

export type Concept = keyof typeof headings
export const namesOf = (concept: Concept): Names => headings[concept]
