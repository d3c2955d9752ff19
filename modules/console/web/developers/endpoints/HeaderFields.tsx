/** The headers that an endpoint's owner adds to each request: written, replaced and removed, never shown. */
import { Button, CloseButton, Group, Input, Stack, TextInput } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { type HeaderRow, mostHeaders, withNewRow } from "./Headers.ts"

interface HeaderFieldsProps {
  readonly rows: ReadonlyArray<HeaderRow>
  readonly onChange: (rows: ReadonlyArray<HeaderRow>) => void
  readonly error: unknown
}

/** In a JSON Pointer. */
const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1")

export const HeaderFields = ({ error, onChange, rows }: HeaderFieldsProps) => {
  const texts = useTexts(messages)
  const change = (key: number, part: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.key === key ? Object.assign({}, row, part) : row)))
  return (
    <Input.Wrapper
      component="fieldset"
      label={texts.headers}
      labelElement="div"
      description={texts.headersHint}
      error={faultAt(error, "/headers")}
      style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}
    >
      <Stack gap="xs" mt="xs">
        {rows.map((row) => (
          <Group key={row.key} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={texts.headerName}
              placeholder="x-api-key"
              value={row.name}
              readOnly={row.isStored}
              autoComplete="off"
              style={{ flex: 2, minWidth: 0 }}
              onChange={(event) => change(row.key, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={texts.headerValue(row.name)}
              placeholder={row.isStored ? texts.headerStored : texts.value}
              value={row.value}
              error={faultAt(error, `/headers/${escaped(row.name)}`)}
              autoComplete="off"
              style={{ flex: 3, minWidth: 0 }}
              onChange={(event) => change(row.key, { value: event.currentTarget.value })}
            />
            <CloseButton
              aria-label={texts.removeHeader(row.name)}
              mt={4}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            disabled={rows.length >= mostHeaders}
            onClick={() => onChange(withNewRow(rows))}
          >
            {texts.addHeader}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
