/** Areas with their value of one score or figure, the highest first, found by name. */
import { Button, Group, Paper, Stack, Table, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { boundariesQuery } from "../maps/Shapes.ts"
import { AnchorLink } from "../parts/Links.tsx"
import { messages as shared } from "../parts/Messages.ts"
import { Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import type { AreaValues } from "./Queries.ts"
import { useUnits } from "./Units.ts"

interface ValueTableProps {
  readonly found: AreaValues
  readonly prefecture: string | undefined
}

const page = 15

export const ValueTable = ({ found, prefecture }: ValueTableProps) => {
  const texts = useTexts(messages)
  const { more } = useTexts(shared)
  const { number } = useFormats()
  const { bare } = useUnits()
  const [wanted, setWanted] = useState("")
  const [shown, setShown] = useState(page)
  const { level, unit } = found
  const within = prefecture === undefined ? {} : { prefCode: prefecture }
  const shapes = useQuery(boundariesQuery({ level, ...within }))
  const byCode = new Map(found.values.map((one) => [one.code, one]))
  const name = wanted.trim()
  // All areas of the map can be found by name; without one, those are listed of which there is a value.
  const areas = (shapes.data?.features ?? [])
    .map(({ properties: { code, name } }) => ({
      code,
      name,
      value: byCode.get(code)?.value,
      isOfCity: byCode.get(code)?.inherited !== undefined
    }))
    .filter((area) => (name === "" ? area.value !== undefined : area.name.includes(name) || area.code === name))
    .toSorted((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY))
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <TextInput
          label={texts.find}
          description={texts.findHint}
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value)
            setShown(page)
          }}
        />
        {shapes.data !== undefined && areas.length === 0 ? <Empty title={texts.none} /> : null}
        {areas.length === 0 ? null : (
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className="num" w={48}>
                  {texts.rank}
                </Table.Th>
                <Table.Th>{texts.area}</Table.Th>
                <Table.Th className="num">{texts.value}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {areas.slice(0, shown).map(({ code, isOfCity, name: areaName, value }, index) => (
                <Table.Tr key={code}>
                  <Table.Td className="num">{name === "" ? number(index + 1) : ""}</Table.Td>
                  <Table.Td>
                    {level === "prefecture" ? (
                      <AnchorLink to="/areas" search={{ measure: found.measure, prefecture: code }}>
                        {areaName}
                      </AnchorLink>
                    ) : (
                      <AnchorLink to="/areas/$code" params={{ code }}>
                        {areaName}
                      </AnchorLink>
                    )}
                  </Table.Td>
                  <Table.Td className="num">
                    {value === undefined ? "–" : bare(value, unit)}
                    {isOfCity ? texts.ofCity : ""}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {areas.length > shown ? (
          <Group justify="center">
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + 50)}>
              {more}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  )
}
