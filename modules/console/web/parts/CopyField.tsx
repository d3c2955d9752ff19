/** A value to take away, with a button that copies it. */
import { Button, CopyButton, Group, TextInput } from "@mantine/core"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

export const CopyField = ({ label, value }: { readonly label: string; readonly value: string }) => {
  const texts = useTexts(messages)
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        flex={1}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
