/** Notes of stock as Japanese shops write them. */
import { assert, describe, it } from "@effect/vitest"
import { availabilityOfPage } from "../../../modules/observation/type/availability/AvailabilityOfPage.ts"
import { availabilities, isAvailable } from "../../../modules/observation/type/availability/AvailabilityText.ts"

const url = "https://shop.example.jp/items/1"
const stateOf = (text: string) => {
  const extracted = availabilityOfPage({ kind: "html", url, text: `<p class="s">${text}</p>`, selector: ".s" })
  return "value" in extracted ? extracted.value.availability : extracted.reason
}

describe("The state of the stock follows from", () => {
  for (const [text, expected] of [
    ["在庫 有り", "in_stock"],
    ["在庫：有", "in_stock"],
    ["在庫状況：在庫あり", "in_stock"],
    ["在庫数：12", "in_stock"],
    ["在庫 5 点", "in_stock"],
    ["在庫数 0", "out_of_stock"],
    ["在庫: 0", "out_of_stock"],
    ["在庫　なし", "out_of_stock"],
    ["在庫は ございません", "out_of_stock"],
    ["○ 在庫あり 即日出荷", "in_stock"],
    ["△ 残りわずか", "limited"],
    ["× 在庫なし", "out_of_stock"],
    ["カートに入れる", "in_stock"],
    ["買い物かごに入れる", "in_stock"],
    ["ショッピングカートへ追加", "in_stock"],
    ["今すぐ購入", "in_stock"],
    ["SOLD OUT", "out_of_stock"],
    ["Sold out", "out_of_stock"],
    ["SOLDOUT", "out_of_stock"],
    ["売り切れました", "out_of_stock"],
    ["売切れ", "out_of_stock"],
    ["完売いたしました", "out_of_stock"],
    ["完売しました。ありがとうございました", "out_of_stock"],
    ["完売御礼", "out_of_stock"],
    ["完売商品", "out_of_stock"],
    ["本日完売", "out_of_stock"],
    ["品切れ中", "out_of_stock"],
    ["一時品切れ", "out_of_stock"],
    ["一時的に在庫切れ", "out_of_stock"],
    ["現在在庫切れです。再入荷予定は立っておりません", "out_of_stock"],
    ["入荷未定", "out_of_stock"],
    ["販売終了しました", "out_of_stock"],
    ["取扱終了", "out_of_stock"],
    ["販売を終了いたしました", "out_of_stock"],
    ["受付終了", "out_of_stock"],
    ["予約受付終了", "out_of_stock"],
    ["予約受付を終了しました", "out_of_stock"],
    ["予約受付中", "preorder"],
    ["ご予約受付中", "preorder"],
    ["予約する", "preorder"],
    ["予約注文", "preorder"],
    ["予約商品 12月発売予定", "preorder"],
    ["発売前 予約可", "preorder"],
    ["先行予約受付中", "preorder"],
    ["売り切れ ただいま予約受付中", "preorder"],
    ["お取り寄せ", "backorder"],
    ["取り寄せ", "backorder"],
    ["取寄品", "backorder"],
    ["お取り寄せ商品（3〜5日で発送）", "backorder"],
    ["メーカー取り寄せ", "backorder"],
    ["在庫切れ お取り寄せ可能", "backorder"],
    ["受注生産", "backorder"],
    ["受注生産品 お届けまで約2週間", "backorder"],
    ["再入荷待ち", "awaiting_restock"],
    ["入荷待ち", "awaiting_restock"],
    ["在庫切れ（再入荷待ち）", "awaiting_restock"],
    ["次回入荷 1月中旬予定", "awaiting_restock"],
    ["12月上旬入荷予定", "awaiting_restock"],
    ["再入荷予定あり", "awaiting_restock"],
    ["入荷予定なし", "out_of_stock"],
    ["在庫切れ 再入荷のお知らせを受け取る", "out_of_stock"],
    ["再入荷通知を受け取る 品切れ", "out_of_stock"],
    ["再入荷しました", "in_stock"],
    ["再入荷しました！カートに入れる", "in_stock"],
    ["残り1点", "limited"],
    ["残り3個です。お早めに", "limited"],
    ["残り2室", "limited"],
    ["あと3点", "limited"],
    ["在庫残りわずか", "limited"],
    ["在庫わずか", "limited"],
    ["在庫あり（残り5個）", "limited"],
    ["残り0個", "out_of_stock"],
    ["Currently unavailable", "out_of_stock"],
    ["In stock", "in_stock"],
    ["Out of Stock", "out_of_stock"],
    ["Only 3 left in stock", "limited"],
    ["Pre-order now", "preorder"],
    ["Backordered", "backorder"],
    ["Add to cart", "in_stock"],
    ["廃盤", "out_of_stock"],
    ["生産終了", "out_of_stock"],
    ["ただいま品切れ中です", "out_of_stock"],
    ["ただいま在庫を切らしております", "out_of_stock"],
    ["在庫が少なくなっています", "limited"],
    ["在庫状況 : ◎", "in_stock"],
    ["在庫◯", "in_stock"],
    ["在庫：残りわずか", "limited"],
    ["販売期間終了", "out_of_stock"],
    ["この商品は現在販売しておりません", "out_of_stock"],
    ["現在ご購入いただけません", "out_of_stock"],
    ["好評につき完売しました", "out_of_stock"],
    ["売り切れ中", "out_of_stock"],
    ["即日完売！再販決定 予約受付中", "preorder"],
    ["次回入荷分予約受付中", "preorder"],
    ["予約販売（1月下旬お届け）", "preorder"],
    ["予約は終了しました", "out_of_stock"],
    ["ご予約の受付は終了しました", "out_of_stock"],
    ["お取り寄せとなります", "backorder"],
    ["お取り寄せ（1週間程度）", "backorder"],
    ["取寄せ可能", "backorder"],
    ["受注後手配", "backorder"],
    ["入荷次第発送", "backorder"],
    ["入荷をお待ちください", "awaiting_restock"],
    ["近日入荷予定", "awaiting_restock"],
    ["入荷予定：未定", "out_of_stock"],
    ["1/15頃入荷予定", "awaiting_restock"],
    ["店頭在庫あり", "in_stock"],
    ["ラスト1点", "limited"],
    ["品切れの場合はご連絡いたします カートに入れる", "in_stock"],
    ["カートに追加する", "in_stock"],
    ["カゴに入れる", "in_stock"],
    ["購入手続きへ", "in_stock"],
    ["入荷しました", "in_stock"],
    ["在庫 3 点（残りわずか）", "limited"]
  ] as const) {
    it(text, () => assert.strictEqual(stateOf(text), expected))
  }
})

describe("Nothing is sold out because of", () => {
  for (const text of [
    "売り切れ次第終了となります",
    "なくなり次第終了",
    "完売次第終了",
    "品切れの際はご容赦ください",
    "在庫切れの場合はキャンセルとさせていただきます",
    "売り切れ御免",
    "売り切れ必至",
    "売り切れる前にお早めに",
    "在庫がなくなり次第終了",
    "在庫限り",
    "残席わずか",
    "在庫を確認する",
    "店舗在庫を見る",
    "送料無料",
    "レビュー 120件",
    "通常2〜3日以内に発送",
    "翌日お届け",
    "期間限定品のため、売り切れの場合がございます",
    "人気商品につき品切れになる場合があります"
  ]) {
    it(text, () => assert.oneOf(stateOf(text), ["nothing_found", "in_stock", "limited"]))
  }
})

it("What can be ordered is available, what comes again later is not", () => {
  assert.deepStrictEqual(
    availabilities.filter((availability) => !isAvailable(availability)),
    ["awaiting_restock", "out_of_stock"]
  )
})
