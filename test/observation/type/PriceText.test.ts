/** Prices as Japanese shops write them. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { seen } from "./SeenPrice.ts"

describe("A price is read from", () => {
  for (const [text, expected] of [
    ["1,280円", "1280"],
    ["1280円", "1280"],
    ["￥1,280", "1280"],
    ["¥1,280", "1280"],
    ["\\1,280", "1280"],
    ["¥1,280-", "1280"],
    ["¥ 1,280", "1280"],
    ["1,280 円", "1280"],
    ["価格 ¥ 1,280 円", "1280"],
    ["価格：1,280円", "1280"],
    ["1,280", "1280"],
    ["1280.00", "1280"],
    ["価格1280", "1280"],
    ["１２８０円", "1280"],
    ["￥１，２８０（税込）", "1280, included"],
    ["1,280円（税込）", "1280, included"],
    ["1,280円(税込み)", "1280, included"],
    ["1,280円【税込】", "1280, included"],
    ["1,280円 税込", "1280, included"],
    ["税込1,280円", "1280, included"],
    ["税込価格：1,280円", "1280, included"],
    ["1,280円（消費税込み）", "1280, included"],
    ["1,280円（内税）", "1280, included"],
    ["980円(税抜)", "980, excluded"],
    ["980円（税別）", "980, excluded"],
    ["980円＋税", "980, excluded"],
    ["980円(+税)", "980, excluded"],
    ["本体価格980円", "980, excluded"],
    ["本体価格980円+税", "980, excluded"],
    ["税抜980円（税込1,078円）", "1078, included, without tax 980"],
    ["980円（税込1,078円）", "1078, included, without tax 980"],
    ["1,078円（税込） 980円（税抜）", "1078, included, without tax 980"],
    ["980円(税抜)/1,078円(税込)", "1078, included, without tax 980"],
    ["本体 ￥980 税込 ￥1,078", "1078, included, without tax 980"],
    ["税込価格: ¥1,408 (税抜 ¥1,280)", "1408, included, without tax 1280"],
    ["1,078円(本体980円)", "1078, included, without tax 980"],
    ["108円（本体100円）", "108, included, without tax 100"],
    ["980円 980円(税込)", "980, included"],
    ["1万2800円", "12800"],
    ["1万2,800円", "12800"],
    ["12万8,000円（税込）", "128000, included"],
    ["1.5万円", "15000"],
    ["3千円", "3000"],
    ["1万2千円", "12000"],
    ["1億2,000万円", "120000000"],
    ["1,280円〜", "1280, from"],
    ["1,280円～", "1280, from"],
    ["1,280円から", "1280, from"],
    ["1,280円より", "1280, from"],
    ["1,280円（税込）〜", "1280, included, from"],
    ["1,280円〜1,980円", "1280, from, to 1980"],
    ["980〜1,280円", "980, from, to 1280"],
    ["￥980 - 送料別", "980"],
    ["¥980～¥1,280（税込）", "980, included, from, to 1280"],
    ["通常価格 1,980円 特別価格 1,280円", "1280"],
    ["定価：1,980円 → 1,280円（税込）", "1280, included"],
    ["メーカー希望小売価格 1,980円 販売価格 1,280円", "1280"],
    ["定価1,980円", "1980"],
    ["1,280円 送料500円", "1280"],
    ["1,280円（税込）12ポイント", "1280, included"],
    ["10%OFF 980円", "980"],
    ["1,280円 (500円引き)", "1280"],
    ["1,280円（100gあたり320円）", "1280"],
    ["1,280円（100g当たり128円）", "1280"],
    ["1,280円（100g当り128円）", "1280"],
    ["月額1,980円（税込）", "1980, included"],
    ["1,280円/月", "1280"],
    ["大人1名 1,280円", "1280"],
    ["0円", "0"],
    ["無料", "0"],
    ["USD 12.50", "12.5, USD"],
    ["12.50 USD", "12.5, USD"],
    ["US$12.50", "12.5, USD"],
    ["€12.50", "12.5, EUR"],
    ["£9.99", "9.99, GBP"],
    ["₩12,000", "12000, KRW"],
    ["98元", "98, CNY"],
    ["JPY 1280", "1280"],
    ["1,280 JPY", "1280"],
    ["一般1,500円 会員1,200円", "1500"],
    ["3,980円 ポイント10倍", "3980"],
    ["3,980円 割引対象外", "3980"],
    ["3,980円 以上で送料無料", "3980"],
    ["本体198円(税込213.84円)", "213.84, included, without tax 198"],
    ["￥1,280 - ￥1,980", "1280, from, to 1980"],
    ["￥1,280-￥1,980", "1280, from, to 1980"],
    ["残り3個 1,280円", "1280"]
  ] as const) {
    it(text, () => assert.strictEqual(seen(text), expected))
  }
})

describe("No price is guessed from", () => {
  for (const [text, reason] of [
    ["", "nothing_found"],
    ["売り切れ", "nothing_found"],
    ["価格はお問い合わせください", "nothing_found"],
    ["2026年11月23日", "nothing_found"],
    ["送料500円", "nothing_found"],
    ["送料無料", "nothing_found"],
    ["500円引き", "nothing_found"],
    ["100gあたり320円", "nothing_found"],
    ["100ｇ当り128円(税込138円)", "nothing_found"],
    ["￥1,980 - ￥1,280", "ambiguous"],
    ["在庫12", "nothing_found"],
    ["ランチ 1,000円 ディナー 3,000円", "ambiguous"],
    ["S 500円 M 600円 L 700円", "ambiguous"],
    ["¥980 ¥1,280", "ambiguous"],
    ["980円（税抜）1,280円（税抜）", "ambiguous"],
    ["980円（税込2,000円）", "ambiguous"],
    ["1,280円 US$9.00", "ambiguous"],
    ["〜1,280円", "ambiguous"],
    ["最大1,280円", "ambiguous"],
    ["1,980円〜1,280円", "ambiguous"],
    ["$12.50", "unreadable"],
    ["12.50", "unreadable"],
    ["1 280円", "unreadable"],
    ["1'280円", "unreadable"],
    ["￥1’280", "unreadable"],
    ["1,28円", "unreadable"],
    ["1.280円", "unreadable"],
    ["12.5円", "unreadable"],
    ["9999999999999999円", "unreadable"],
    ["1,280円".repeat(100), "ambiguous"]
  ] as const) {
    it(text.slice(0, 40), () => assert.strictEqual(seen(text), reason))
  }
})

const Price = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9_999_999 }))
const grouped = (price: number) => String(price).replace(/\B(?=(?:\d{3})+$)/g, ",")
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const inMan = (price: number) => {
  const [man, rest] = [Math.floor(price / 10_000), price % 10_000]
  return `${man === 0 ? "" : `${man}万`}${rest === 0 && man > 0 ? "" : rest}円`
}

describe("Every price", () => {
  it.prop("is the same in all usual forms", [Price], ([price]) => {
    const forms = [
      `${price}円`,
      `${grouped(price)}円`,
      `¥${grouped(price)}`,
      `￥${price}-`,
      wide(`${grouped(price)}円`),
      `価格: ${grouped(price)} 円`,
      inMan(price)
    ]
    for (const form of forms) assert.strictEqual(seen(form), `${price}`, form)
    assert.strictEqual(seen(`${grouped(price)}円（税込）`), `${price}, included`)
    assert.strictEqual(seen(`${price}円〜`), `${price}, from`)
  })

  it.prop("with and without tax is the one with tax, for both rates and however it is rounded", [Price], ([price]) => {
    for (const rate of [1.08, 1.1]) {
      for (const round of [Math.floor, Math.round, Math.ceil]) {
        const taxed = round(price * rate)
        const expected = taxed === price ? `${taxed}, included` : `${taxed}, included, without tax ${price}`
        if (taxed !== price) {
          assert.strictEqual(seen(`税抜${grouped(price)}円（税込${grouped(taxed)}円）`), expected)
          assert.strictEqual(seen(`¥${price} (税込 ¥${taxed})`), expected)
        }
      }
    }
  })

  it.prop("beside another one is refused, unless words say what it is", [Price, Price], ([one, other]) => {
    if (one !== other) assert.strictEqual(seen(`${one}円 ${other}円`), "ambiguous")
  })

  it.prop("read from any text is an answer in short time", [Schema.String], ([text]) => {
    assert.isString(seen(text))
    assert.isString(seen(`${text}円${"1,".repeat(100)}`))
  })
})
