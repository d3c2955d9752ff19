/** Japan coloured by a score or figure, the areas behind it as a list, and ways to a single one. */

import { Group, NativeSelect, Paper, SegmentedControl, SimpleGrid } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { lazy, type ReactNode, Suspense } from "react"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import type { Pair } from "../language/Messages.ts"
import { ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Loading } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { type AreaMeasure, measuresQuery, valuesQuery } from "./Queries.ts"
import { type AreasSearch, levelOf, measureOf } from "./Search.ts"
import { ValueTable } from "./ValueTable.tsx"

/** The prefectures by their code, in Japanese and English. Data. */
const names = `北海道 Hokkaido,青森県 Aomori,岩手県 Iwate,宮城県 Miyagi,秋田県 Akita,山形県 Yamagata,福島県 Fukushima,茨城県 Ibaraki,栃木県 Tochigi,群馬県 Gunma,埼玉県 Saitama,千葉県 Chiba,東京都 Tokyo,神奈川県 Kanagawa,新潟県 Niigata,富山県 Toyama,石川県 Ishikawa,福井県 Fukui,山梨県 Yamanashi,長野県 Nagano,岐阜県 Gifu,静岡県 Shizuoka,愛知県 Aichi,三重県 Mie,滋賀県 Shiga,京都府 Kyoto,大阪府 Osaka,兵庫県 Hyogo,奈良県 Nara,和歌山県 Wakayama,鳥取県 Tottori,島根県 Shimane,岡山県 Okayama,広島県 Hiroshima,山口県 Yamaguchi,徳島県 Tokushima,香川県 Kagawa,愛媛県 Ehime,高知県 Kochi,福岡県 Fukuoka,佐賀県 Saga,長崎県 Nagasaki,熊本県 Kumamoto,大分県 Oita,宮崎県 Miyazaki,鹿児島県 Kagoshima,沖縄県 Okinawa`

const prefectures: ReadonlyArray<{ readonly code: string; readonly name: Pair<string> }> = names
  .split(",")
  .map((pair, index) => {
    const [japanese = "", english = ""] = pair.split(" ")
    return { code: String(index + 1).padStart(2, "0"), name: [japanese, english] }
  })

/** Maps are loaded when they are seen. */
const ValueMap = lazy(() => import("./ValueMap.tsx").then(({ ValueMap }) => ({ default: ValueMap })))

const groups = ["scores", "people", "daytime", "economy", "places"] as const

const Controls = ({ measures }: { readonly measures: ReadonlyArray<AreaMeasure> }) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const search = useSearch({ from: "/shell/areas" })
  const navigate = useNavigate({ from: "/areas" })
  const go = (change: AreasSearch) => void navigate({ search: change, replace: true })
  const { prefecture } = search
  const measure = measureOf(search)
  const isScore = measures.some(({ group, name }) => name === measure && group === "scores")
  const within = prefecture === undefined ? {} : { prefecture }
  return (
    <Paper withBorder p="md">
      <Group align="flex-end">
        <NativeSelect
          label={texts.measure}
          value={measure}
          onChange={(event) => go({ measure: event.currentTarget.value, ...within })}
          data={groups.map((group) => ({
            group: texts[group],
            items: measures.filter((one) => one.group === group).map(({ label, name }) => ({ value: name, label }))
          }))}
          flex={{ base: "1 1 100%", xs: "0 1 320px" }}
        />
        <NativeSelect
          label={texts.prefecture}
          value={prefecture ?? ""}
          onChange={({ currentTarget: { value } }) => go({ measure, ...(value !== "" && { prefecture: value }) })}
          data={[
            { value: "", label: texts.allOfJapan },
            ...prefectures.map(({ code, name }) => ({ value: code, label: name[language === "ja" ? 0 : 1] }))
          ]}
        />
        {prefecture !== undefined || isScore ? null : (
          <SegmentedControl
            aria-label={texts.level}
            value={levelOf(search)}
            onChange={(value) => go({ measure, ...(value === "municipality" && { level: "municipality" }) })}
            data={[
              { value: "prefecture", label: texts.byPrefecture },
              { value: "municipality", label: texts.byMunicipality }
            ]}
          />
        )}
      </Group>
    </Paper>
  )
}

export const AreasPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const search = useSearch({ from: "/shell/areas" })
  const navigate = useNavigate({ from: "/areas" })
  const { prefecture } = search
  const measure = measureOf(search)
  const measures = useQuery(measuresQuery(language))
  const values = useQuery(valuesQuery(measure, levelOf(search), prefecture, language))
  const choose = (code: string) => {
    if (code.length === 2) void navigate({ search: { measure, prefecture: code } })
    else void navigate({ to: "/areas/$code", params: { code } })
  }
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink to="/areas/compare" variant="default">
          {texts.compareTwo}
        </ButtonLink>
      }
    >
      <Answered query={measures} rows={2}>
        {({ measures }) => <Controls measures={measures} />}
      </Answered>
      <Answered query={values} rows={14}>
        {(found) => (
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Suspense fallback={<Loading rows={14} />}>
              <ValueMap found={found} prefecture={prefecture} onChoose={choose} />
            </Suspense>
            <ValueTable key={`${measure} ${prefecture}`} found={found} prefecture={prefecture} />
          </SimpleGrid>
        )}
      </Answered>
    </Page>
  )
}
