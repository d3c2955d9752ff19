/** The fields that a template asks for. */
import { Button, Group, NumberInput, Stack, Textarea, TextInput } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { SimulationTemplate } from "../Queries.ts"
import type { Inputs } from "./Inputs.ts"

interface FieldsProps {
  readonly inputs: Inputs
  readonly onChange: (inputs: Inputs) => void
  readonly error: unknown
}

const numeric = (value: string | number): number | "" => (value === "" ? "" : Number(value))

const PriceFields = ({ error, inputs, onChange }: FieldsProps) => {
  const texts = useTexts(messages)
  return (
    <>
      <TextInput
        label={texts.product}
        value={inputs.product}
        error={faultAt(error, "/inputParams/product")}
        onChange={(event) => onChange({ ...inputs, product: event.currentTarget.value })}
      />
      <TextInput
        label={texts.prices}
        description={texts.pricesHint}
        placeholder="380, 450, 520, 600"
        required
        value={inputs.prices}
        error={faultAt(error, "/inputParams/prices")}
        onChange={(event) => onChange({ ...inputs, prices: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={texts.unitCost}
          min={0}
          thousandSeparator=","
          value={inputs.unitCost}
          error={faultAt(error, "/inputParams/unitCost")}
          onChange={(value) => onChange({ ...inputs, unitCost: numeric(value) })}
        />
        <NumberInput
          label={texts.reference}
          min={1}
          thousandSeparator=","
          value={inputs.referencePrice}
          error={faultAt(error, "/inputParams/referencePrice")}
          onChange={(value) => onChange({ ...inputs, referencePrice: numeric(value) })}
        />
      </Group>
    </>
  )
}

const mostCopies = 10

const AdFields = ({ error, inputs, onChange }: FieldsProps) => {
  const texts = useTexts(messages)
  const { adCopies } = inputs
  const change = (index: number, text: string) => onChange({ ...inputs, adCopies: adCopies.with(index, text) })
  return (
    <>
      {adCopies.map((copy, index) => (
        <Stack gap={4} key={`${index + 1}`}>
          <Textarea
            label={texts.copy(`${index + 1}`)}
            autosize
            minRows={2}
            required={index === 0}
            value={copy}
            error={
              index === 0
                ? (faultAt(error, "/inputParams/adCopy") ?? faultAt(error, "/inputParams/adCopies"))
                : undefined
            }
            onChange={(event) => change(index, event.currentTarget.value)}
          />
          {index < 2 ? null : (
            <Group>
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                onClick={() => onChange({ ...inputs, adCopies: adCopies.toSpliced(index, 1) })}
              >
                {texts.removeCopy}
              </Button>
            </Group>
          )}
        </Stack>
      ))}
      {adCopies.length < mostCopies ? (
        <Group>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => onChange({ ...inputs, adCopies: [...adCopies, ""] })}
          >
            {texts.addCopy}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

const SegmentFields = ({ error, inputs, onChange }: FieldsProps) => {
  const texts = useTexts(messages)
  return (
    <NumberInput
      label={texts.maxSegments}
      min={2}
      max={8}
      maw={240}
      value={inputs.maxSegments}
      error={faultAt(error, "/inputParams/maxSegments")}
      onChange={(value) => onChange({ ...inputs, maxSegments: numeric(value) })}
    />
  )
}

const fields = { price_test: PriceFields, ad_test: AdFields, segment_discovery: SegmentFields } as const

export const TemplateFields = ({ template, ...props }: FieldsProps & { readonly template: SimulationTemplate }) => {
  const texts = useTexts(messages)
  const Fields = fields[template]
  const { error, inputs, onChange } = props
  return (
    <>
      <TextInput
        label={texts.business}
        description={texts.businessHint}
        required
        maxLength={100}
        value={inputs.businessType}
        error={faultAt(error, "/inputParams/businessType")}
        onChange={(event) => onChange({ ...inputs, businessType: event.currentTarget.value })}
      />
      <Fields {...props} />
    </>
  )
}
