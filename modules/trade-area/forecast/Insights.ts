/** What a forecast means for the store, in sentences. Pure. */

import { formatDay, type WeekdayName, weekdayNames, weekdayOf } from "../../../src/calendar/Days.ts"
import { areHolidaysKnown, isHoliday } from "../../../src/calendar/Holidays.ts"
import { type Language, Localized, localize } from "../../../src/Language.ts"
import type { Season } from "./engine/special/Seasons.ts"
import { claimedErrorOf, type Forecast } from "./Forecast.ts"
import type { ForecastRequest } from "./ForecastRequest.ts"
import type { History } from "./History.ts"

const names: Readonly<Record<WeekdayName, Localized>> = {
  mon: new Localized("月曜", "Mondays"),
  tue: new Localized("火曜", "Tuesdays"),
  wed: new Localized("水曜", "Wednesdays"),
  thu: new Localized("木曜", "Thursdays"),
  fri: new Localized("金曜", "Fridays"),
  sat: new Localized("土曜", "Saturdays"),
  sun: new Localized("日曜", "Sundays")
}

/** Smaller changes are not worth a sentence. */
const noticed = 0.05
const recentDays = 28

export const insightsOf = (
  request: ForecastRequest,
  history: History,
  forecast: Forecast
): ReadonlyArray<Localized> => [
  ...total(history, forecast),
  ...bookings(forecast),
  ...weekdays(history, forecast),
  ...holidays(forecast),
  ...closures(forecast),
  ...doubts(forecast),
  ...unseenSeasons(forecast),
  ...leftOut(forecast),
  ...events(request, history, forecast),
  ...weather(forecast),
  ...trend(history),
  ...accuracy(history, forecast),
  ...trackRecord(forecast),
  ...unknownHolidays(history, forecast),
  ...caveats(history)
]

const yen = (value: number) => Math.round(value).toLocaleString("en-US")
const percent = (share: number) => `${Math.round(Math.abs(share) * 100)}%`
const signed = (share: number) => `${share < 0 ? "-" : "+"}${percent(share)}`

const meanOf = (values: Iterable<number>): { readonly mean: number; readonly count: number } => {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return { mean: count === 0 ? 0 : sum / count, count }
}

const total = ({ measure, revenue }: History, { days }: Forecast): ReadonlyArray<Localized> => {
  const sum = days.reduce((all, { value }) => all + value, 0)
  const { mean } = meanOf(revenue.subarray(-recentDays))
  const change = mean > 0 ? sum / days.length / mean - 1 : 0
  const compared = Math.abs(change) >= 0.01
  return [
    new Localized(
      `今後${days.length}日間の${measure === "customers" ? `来客数は合計${yen(sum)}人` : `売上は合計${yen(sum)}円`}の見込みです${compared ? `（直近4週間の1日平均比${signed(change)}）` : ""}。`,
      `${measure === "customers" ? "Customers" : "Revenue"} of the next ${days.length} days: ${yen(sum)}${measure === "customers" ? "" : " yen"} expected${
        compared ? ` (per day ${signed(change)} against the last four weeks)` : ""
      }.`
    )
  ]
}

/** What is booked for the days ahead, against what was to be expected by now. */
const bookings = ({ booked, days }: Forecast): ReadonlyArray<Localized> => {
  if (booked === undefined) return []
  const sumOf = (values: ReadonlyArray<number>) => values.slice(0, days.length).reduce((sum, value) => sum + value, 0)
  const sum = yen(sumOf(booked.ahead))
  if (booked.expected === undefined) {
    return [
      new Localized(
        `予約済みは${sum}人です。予約の入り方を学ぶには来店のある日が14日以上、計30人以上必要なため、まだ予測に反映していません。`,
        `${sum} guests are booked. How early guests book is learned from 14 days with 30 guests or more, so the bookings do not count yet.`
      )
    ]
  }
  const expected = sumOf(booked.expected)
  const change = expected > 0 ? sumOf(booked.ahead) / expected - 1 : 0
  const compared = Math.abs(change) >= noticed
  return [
    new Localized(
      `予約済みは${sum}人${compared ? `で、この時点で通常見込まれる${yen(expected)}人より${percent(change)}${change > 0 ? "多く" : "少なく"}` : "で、通常どおりのペース"}${compared ? "なっています" : "です"}。予測に反映しています。`,
      `${sum} guests are booked, ${compared ? `${percent(change)} ${change > 0 ? "more" : "fewer"} than the ${yen(expected)} to be expected by now` : "as many as usual by now"}; the forecast counts them.`
    )
  ]
}

const weekdays = ({ measure }: History, { actions: { prep_volume } }: Forecast): ReadonlyArray<Localized> => {
  const open = weekdayNames.filter((name) => prep_volume[name] > 0).sort((a, b) => prep_volume[b] - prep_volume[a])
  const [best] = open
  const worst = open.at(-1)
  if (best === undefined || worst === undefined || prep_volume[best] - prep_volume[worst] < 2 * noticed) return []
  return [
    localize((language) => {
      const high = `${names[best][language]}`
      const low = `${names[worst][language]}`
      return language === "ja"
        ? `最も${measure === "customers" ? "来客が多い" : "売れる"}と見込まれるのは${high}（平均の${prep_volume[best]}倍）、最も少ないのは${low}（${prep_volume[worst]}倍）です。`
        : `${high} are expected to ${measure === "customers" ? "be busiest" : "sell most"} (${prep_volume[best]} times the mean), ${low} least (${prep_volume[worst]} times).`
    })
  ]
}

const date = (day: number, language: Language) => {
  const [, month, dayOfMonth] = formatDay(day).split("-").map(Number)
  return language === "ja" ? `${month}月${dayOfMonth}日` : formatDay(day)
}

const isPublicHoliday = (day: number) => isHoliday(day) && weekdayOf(day) < 5

const holidays = ({ days }: Forecast): ReadonlyArray<Localized> =>
  days
    .filter(({ closed, day, doubt, season }) => !closed && doubt === 0 && season?.seen !== 0 && isPublicHoliday(day))
    .map(({ day, factors }) => {
      const change = (factors?.holiday ?? 1) - 1
      return localize((language) => {
        const at = date(day, language)
        if (Math.abs(change) < noticed) {
          return language === "ja"
            ? `${at}は祝日ですが、平日並みの見込みです。`
            : `${at} is a public holiday, and expected to be like other weekdays.`
        }
        return language === "ja"
          ? `${at}は祝日のため、同じ曜日の平日より${signed(change)}の見込みです。`
          : `${at} is a public holiday: ${signed(change)} against the same weekday.`
      })
    })

const closures = ({ days }: Forecast): ReadonlyArray<Localized> => {
  const closed = days.filter((day) => day.closed)
  if (closed.length === 0) return []
  return [
    localize((language) => {
      const dates = closed.map(({ day }) => date(day, language)).join(language === "ja" ? "、" : ", ")
      return language === "ja" ? `休業日として予測した日：${dates}。` : `Taken to be closed: ${dates}.`
    })
  ]
}

/** Days of which the history leaves open whether the store opens. */
const doubts = ({ days }: Forecast): ReadonlyArray<Localized> => {
  const doubtful = days.filter(({ closed, doubt }) => !closed && doubt > 0)
  if (doubtful.length === 0) return []
  return [
    localize((language) => {
      const list = doubtful.map(({ day, doubt }) => `${date(day, language)} (${percent(doubt)})`)
      return language === "ja"
        ? `休業かどうか確かでない日（休業の確率）：${list.join("、")}。区間は0円と営業時の両方を含みます。closed_datesで休業日を指定できます。`
        : `Not certain to be open (chance of being closed): ${list.join(", ")}. The interval holds both; name closed days in closed_dates.`
    })
  ]
}

const seasonNames: Readonly<Record<Season, Localized>> = {
  new_year: new Localized("年末年始", "a New Year"),
  golden_week: new Localized("ゴールデンウィーク", "a Golden Week"),
  obon: new Localized("お盆", "an Obon")
}

/** A season that the history does not hold is forecast from ordinary days, in a wide interval. */
const unseenSeasons = ({ days }: Forecast): ReadonlyArray<Localized> => {
  const unseen = new Set(days.flatMap(({ closed, season }) => (!closed && season?.seen === 0 ? season.name : [])))
  return Array.from(unseen, (name) =>
    localize((language) =>
      language === "ja"
        ? `${seasonNames[name].ja}は過去の実績が履歴にないため、通常の日をもとに広い幅で予測しています。`
        : `The history does not hold ${seasonNames[name].en}: its days are forecast from ordinary ones, in a wide interval.`
    )
  )
}

const leftOut = ({ leftOut: { single, unfinished } }: Forecast): ReadonlyArray<Localized> => {
  const recent = single.slice(-3)
  return [
    ...(unfinished === undefined
      ? []
      : [
          localize((language) =>
            language === "ja"
              ? `${date(unfinished, language)}は売上が通常よりかなり少なく、営業途中のデータの可能性があるため、学習に含めていません。`
              : `${date(unfinished, language)} brought far less than usual and may not be over: it is left out.`
          )
        ]),
    ...(recent.length === 0
      ? []
      : [
          localize((language) => {
            const list = recent.map((day) => date(day, language))
            return language === "ja"
              ? `通常と大きく異なる日（${list.join("、")}）は学習に含めていません。理由があればeventsで指定してください。`
              : `Days far from the usual (${list.join(", ")}) are left out; name their reason in events.`
          })
        ])
  ]
}

const events = (request: ForecastRequest, { end, start }: History, { days }: Forecast): ReadonlyArray<Localized> => {
  const past = new Set<string>()
  const future = new Map<string, string>()
  for (const { date, name } of request.events ?? []) {
    if (date <= formatDay(end) && date >= formatDay(start)) past.add(name)
    else future.set(date, name)
  }
  return days.flatMap(({ day, factors }) => {
    const name = future.get(formatDay(day))
    if (name === undefined || factors === undefined) return []
    const change = factors.event - 1
    return [
      localize((language) => {
        const at = date(day, language)
        if (!past.has(name)) {
          return language === "ja"
            ? `${at}の「${name}」は過去の実績がないため、予測に含めていません。`
            : `"${name}" on ${at} has no past day to learn from and is not part of the forecast.`
        }
        return language === "ja"
          ? `${at}は「${name}」により${signed(change)}の見込みです。`
          : `"${name}" on ${at}: ${signed(change)}.`
      })
    ]
  })
}

const weather = ({ days }: Forecast): ReadonlyArray<Localized> =>
  days
    .filter(({ factors }) => Math.abs((factors?.weather ?? 1) - 1) >= noticed)
    .map(({ day, factors }) =>
      localize((language) => {
        const change = signed(factors!.weather - 1)
        return language === "ja"
          ? `${date(day, language)}は天候により${change}の見込みです。`
          : `Weather on ${date(day, language)}: ${change}.`
      })
    )

const trend = ({ measure, revenue }: History): ReadonlyArray<Localized> => {
  const recent = meanOf(revenue.subarray(-recentDays))
  const before = meanOf(
    revenue.subarray(Math.max(0, revenue.length - 2 * recentDays), Math.max(0, revenue.length - recentDays))
  )
  if (recent.count < recentDays / 2 || before.count < recentDays / 2 || before.mean === 0) return []
  const change = recent.mean / before.mean - 1
  if (Math.abs(change) < noticed) return []
  return [
    new Localized(
      `直近4週間の${measure === "customers" ? "来客数" : "売上"}は、その前の4週間より${percent(change)}${change > 0 ? "増えて" : "減って"}います。`,
      `${measure === "customers" ? "Customers" : "Revenue"} of the last four weeks: ${percent(change)} ${change > 0 ? "above" : "below"} the four before.`
    )
  ]
}

const accuracy = ({ measure }: History, { backtest }: Forecast): ReadonlyArray<Localized> => {
  if (backtest.wape === undefined || backtest.days < 7) {
    return [
      new Localized(
        "履歴が短いため、予測の幅を広めに取っています。4週間以上の履歴があると、誤差は小さくなる傾向があります。",
        "The history is short, so the intervals are wide. With four weeks or more the errors tend to be smaller."
      )
    ]
  }
  const error = percent(claimedErrorOf(backtest))
  return [
    new Localized(
      `過去の日に同じ方法で予測した結果から、誤差は平均${error}と見込まれます（1週間先まで、${measure === "customers" ? "来客" : "売上"}のない日を含む）。`,
      `By forecasts of past days with the same method, errors of ${error} on average are to be expected, up to a week ahead, days without ${measure} included.`
    )
  ]
}

const trackRecord = ({ trackRecord }: Forecast): ReadonlyArray<Localized> => {
  if (trackRecord === undefined || trackRecord.wape === null) return []
  const { coverage, days, wape } = trackRecord
  return [
    new Localized(
      `この店舗への過去の予測${days}日分の実績：誤差${percent(wape)}、80%区間に入った割合${percent(coverage)}。`,
      `Earlier forecasts of this store, ${days} days: off by ${percent(wape)}, ${percent(coverage)} within the 80 % interval.`
    )
  ]
}

const unknownHolidays = ({ start }: History, { days }: Forecast): ReadonlyArray<Localized> =>
  [start, ...days.map(({ day }) => day)].every(areHolidaysKnown)
    ? []
    : [
        new Localized(
          "祝日は2000年から2099年までのみ対応しています。それ以外の年の祝日は、通常の日として扱いました。",
          "Public holidays are known from 2000 to 2099 only: those of other years were taken for ordinary days."
        )
      ]

const caveats = (history: History): ReadonlyArray<Localized> =>
  history.given > history.read
    ? [
        new Localized(
          `直近約3年（${history.read}日分）の履歴を使用しました。`,
          `The last three years of the history were read (${history.read} days).`
        )
      ]
    : []
