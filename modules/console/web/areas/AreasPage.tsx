/** The ranking of municipalities, and ways to a single one. */

import { Button, Group, Paper, SegmentedControl, Stack, Table, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useState } from "react"
import type { components } from "../generated/Api.d.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { categories } from "./Categories.ts"
import { messages } from "./Messages.ts"
import { rankingQuery } from "./Queries.ts"

type RankedArea = components["schemas"]["RankingItem"]

const OpenByCode = () => {
  const texts = useTexts(messages)
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get("code")
    if (typeof code === "string") void navigate({ to: "/areas/$code", params: { code } })
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={texts.open}
          description={texts.openHint}
          name="code"
          placeholder="13104"
          inputMode="numeric"
          pattern="[0-9]{5}"
          required
        />
        <Button type="submit" variant="default">
          {texts.go}
        </Button>
      </Group>
    </form>
  )
}

const RankingTable = ({ items }: { readonly items: ReadonlyArray<RankedArea> }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  if (items.length === 0) return <Empty title={texts.none} />
  return (
    <Table verticalSpacing="xs" horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className="num">{texts.rank}</Table.Th>
          <Table.Th>{texts.area}</Table.Th>
          <Table.Th className="num">{texts.score}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ areaCode, areaName, rank, score }) => (
          <Table.Tr key={areaCode}>
            <Table.Td className="num">{number(rank)}</Table.Td>
            <Table.Td>
              <AnchorLink to="/areas/$code" params={{ code: areaCode }}>
                {areaName}
              </AnchorLink>
            </Table.Td>
            <Table.Td className="num">{number(score, 1)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export const AreasPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { category = "business", prefecture } = useSearch({ from: "/shell/areas" })
  const navigate = useNavigate({ from: "/areas" })
  const query = useQuery(rankingQuery(category, prefecture))
  const [wanted, setWanted] = useState("")
  const search = (change: { category?: (typeof categories)[number]; prefecture?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const choosePrefecture = (value: string) => {
    if (/^(?:0[1-9]|[1-3]\d|4[0-7])$/.test(value)) search({ prefecture: value })
    if (value === "") void navigate({ search: { category }, replace: true })
  }
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <ButtonLink to="/areas/compare" variant="default">
          {texts.compare}
        </ButtonLink>
      }
    >
      <Paper withBorder p="md">
        <Stack>
          <SegmentedControl
            aria-label={texts.rankBy}
            value={category}
            onChange={(value) => search({ category: value as typeof category })}
            data={categories.map((value) => ({ value, label: texts[value] }))}
          />
          <Group align="flex-end">
            <TextInput
              label={texts.filter}
              description={" "}
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
            />
            <TextInput
              label={texts.prefecture}
              description={texts.prefectureHint}
              defaultValue={prefecture ?? ""}
              maxLength={2}
              inputMode="numeric"
              onChange={(event) => choosePrefecture(event.currentTarget.value)}
            />
            <OpenByCode />
          </Group>
        </Stack>
      </Paper>
      <Answered query={query} rows={10}>
        {({ items }) => (
          <Paper withBorder>
            <RankingTable items={items.filter(({ areaName }) => areaName.includes(wanted.trim()))} />
          </Paper>
        )}
      </Answered>
    </Page>
  )
}
