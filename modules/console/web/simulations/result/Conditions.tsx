/** What a simulation was asked and for whom, in words; the number that repeats it exactly is folded. */
import { Paper, Stack, Text, Title } from "@mantine/core"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Fact, Facts } from "../../parts/Facts.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import type { Simulation } from "../Queries.ts"

/** Label and text of each input that was given. */
const useInputs = (simulation: Simulation): ReadonlyArray<readonly [label: string, text: string]> => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  const price = (label: string, value: number | undefined) =>
    value === undefined ? [] : [[label, yen(value)] as const]
  const business = [texts.business, simulation.inputParams.businessType] as const
  if (simulation.templateType === "price_test") {
    const { prices, product, referencePrice, unitCost } = simulation.inputParams
    return [
      business,
      ...(product === undefined ? [] : [[texts.product, product] as const]),
      [texts.price, prices.map((value) => yen(value)).join(" · ")],
      ...price(texts.unitCost, unitCost),
      ...price(texts.reference, referencePrice)
    ]
  }
  if (simulation.templateType === "ad_test") {
    const { adCopies, adCopy, referencePrice } = simulation.inputParams
    const copies = adCopies ?? (adCopy === undefined ? [] : [adCopy])
    return [
      business,
      ...price(texts.reference, referencePrice),
      ...copies.map((copy, at) => [texts.copy(`${at + 1}`), copy] as const)
    ]
  }
  return [business]
}

export const Conditions = ({ simulation }: { readonly simulation: Simulation }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const result = simulation.resultData
  const place = result?.population.areaName ?? simulation.areaCode ?? texts.areaAll
  return (
    <Paper withBorder p="md" component="section" className="keep">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.conditions}
        </Title>
        <Facts>
          <Fact label={texts.area}>{place}</Fact>
          <Fact label={texts.personas}>{number(simulation.personaCount)}</Fact>
          <Fact label={texts.created}>
            <When at={simulation.createdAt} />
          </Fact>
          {useInputs(simulation).map(([label, text]) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
        </Facts>
        {result?.calibration === "account" ? (
          <Text size="sm">{texts.calibrated(number(result.outcomes), number(result.ownOutcomes))}</Text>
        ) : null}
        <details>
          <summary>{texts.details}</summary>
          <Text size="sm">
            {texts.repeatNumber} <code>{simulation.seed}</code>
          </Text>
        </details>
      </Stack>
    </Paper>
  )
}
