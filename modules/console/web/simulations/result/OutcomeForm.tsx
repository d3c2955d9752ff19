/** Reports what really happened, so that later simulations come nearer to it, and says what was learned. */
import { Alert, Button, Group, NumberInput, Paper, Stack, Table, Text, Title } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import type { Simulation } from "../Queries.ts"
import { type Count, type Lesson, report, thingsOf } from "./Outcome.ts"

const LessonView = ({ learned }: { readonly learned: Lesson }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { outcomes, ownOutcomes, shift, shiftDeviation } = learned
  return (
    <Alert color="blue" variant="light" title={texts.learned} role="status">
      <Text size="sm">
        {shift < 0 ? texts.learnedLower : texts.learnedHigher}{" "}
        {texts.learnedMore(number(shift, 2), number(shiftDeviation, 2), number(outcomes), number(ownOutcomes))}
      </Text>
    </Alert>
  )
}

type Cells = Readonly<Record<number, { readonly asked?: number; readonly did?: number }>>

/** Rows with both numbers. */
const countsOf = (cells: Cells): ReadonlyMap<number, Count> =>
  new Map(
    Object.entries(cells).flatMap(([place, { asked, did }]) =>
      asked === undefined || did === undefined ? [] : [[Number(place), { asked, did }] as const]
    )
  )

export const OutcomeForm = ({ simulation }: { readonly simulation: Simulation }) => {
  const texts = useTexts(messages)
  const mayChange = useIsAtLeast("developer")
  const [cells, setCells] = useState<Cells>({})
  const counts = countsOf(cells)
  const reporting = useMutation({ mutationFn: () => report(simulation, counts) })
  const things = thingsOf(simulation)
  if (!mayChange || things.length === 0) return null
  const set = (place: number, name: keyof Count, value: string | number) => {
    const { [name]: _, ...rest } = cells[place] ?? {}
    setCells({ ...cells, [place]: value === "" ? rest : { ...rest, [name]: Number(value) } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reporting.mutate()
  }
  const fields = [
    ["asked", texts[`${simulation.templateType}_asked`]],
    ["did", texts[`${simulation.templateType}_did`]]
  ] as const
  return (
    <Paper withBorder p="md" component="section" className="no-print">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {texts.outcome}
          </Title>
          <Text size="sm">{texts.outcomeLead}</Text>
          <Table verticalSpacing={4} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts[`${simulation.templateType}_thing`]}</Table.Th>
                {fields.map(([name, label]) => (
                  <Table.Th key={name}>{label}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {things.map((thing, place) => (
                <Table.Tr key={thing}>
                  <Table.Td className="break">{thing}</Table.Td>
                  {fields.map(([name, label]) => (
                    <Table.Td key={name} w={140}>
                      <NumberInput
                        aria-label={`${thing} ${label}`}
                        min={name === "asked" ? 1 : 0}
                        allowDecimal={false}
                        thousandSeparator=","
                        hideControls
                        value={cells[place]?.[name] ?? ""}
                        onChange={(value) => set(place, name, value)}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {reporting.error === null ? null : <Failure action="save" error={reporting.error} />}
          {reporting.data === undefined ? null : <LessonView learned={reporting.data} />}
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={reporting.isPending} disabled={counts.size === 0}>
              {texts.outcomeSend}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
