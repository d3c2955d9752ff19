/** The fields of an endpoint, for a new one and for one that is changed. */
import { MultiSelect, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { catalogueQuery, isSubscribable } from "../events/Catalogue.ts"
import { messages } from "../Messages.ts"
import type { FamilyName, NewEndpoint } from "./FamilyEndpoints.ts"
import { HeaderFields } from "./HeaderFields.tsx"
import type { HeaderRow } from "./Headers.ts"

export interface EndpointFieldsProps {
  readonly family: FamilyName
  readonly value: NewEndpoint
  readonly onChange: (value: NewEndpoint) => void
  readonly headers: ReadonlyArray<HeaderRow>
  readonly onHeaders: (headers: ReadonlyArray<HeaderRow>) => void
  readonly error: Error | null
  /** What cannot be changed later is shown. */
  readonly isNew?: boolean
}

export const EndpointFields = ({
  error,
  family,
  headers,
  isNew = false,
  onChange,
  onHeaders,
  value
}: EndpointFieldsProps) => {
  const texts = useTexts(messages)
  const { data = [] } = useQuery(catalogueQuery)
  const types = data.filter((event) => event.family === family && isSubscribable(event)).map(({ type }) => type)
  return (
    <Stack>
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        type="url"
        required
        value={value.url}
        error={faultAt(error, "/url")}
        onChange={(event) => onChange({ ...value, url: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={texts.description}
        value={value.description ?? ""}
        error={faultAt(error, "/description")}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value || null })}
      />
      <MultiSelect
        label={texts.events}
        description={family === "analytics" ? texts.eventsHint : texts.eventsNeeded}
        data={types}
        value={[...value.events]}
        error={faultAt(error, "/events")}
        onChange={(events) => onChange({ ...value, events })}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "×" }}
      />
      <NumberInput
        label={texts.rate}
        description={texts.rateHint}
        min={1}
        max={1_000}
        allowDecimal={false}
        value={value.maxPerSecond ?? ""}
        error={faultAt(error, "/maxPerSecond") ?? faultAt(error, "/max_per_second")}
        onChange={(perSecond) => onChange({ ...value, maxPerSecond: perSecond === "" ? null : Number(perSecond) })}
      />
      {isNew ? (
        <NativeSelect
          label={texts.format}
          description={texts.formatHint}
          value={value.format}
          error={faultAt(error, "/format")}
          data={[
            { value: "native", label: texts.native },
            { value: "cloudevents", label: texts.cloudevents }
          ]}
          onChange={(event) =>
            onChange({ ...value, format: event.currentTarget.value === "cloudevents" ? "cloudevents" : "native" })
          }
        />
      ) : null}
      <HeaderFields rows={headers} onChange={onHeaders} error={error} />
    </Stack>
  )
}
