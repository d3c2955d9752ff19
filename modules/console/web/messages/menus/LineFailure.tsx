/** Why a change of a rich menu failed, with LINE's own words where LINE refused it. */
import { Stack, Text } from "@mantine/core"
import { isProblem } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "./Messages.ts"

export const LineFailure = ({ error, label }: { readonly error: unknown; readonly label: string }) => {
  const texts = useTexts(messages)
  if (error === null) return null
  const isRefused = isProblem(error) && error.code === "rich_menu_refused"
  return (
    <Stack gap="xs">
      <Failure label={label} error={error} />
      {isRefused ? <Text size="sm">{texts.lineSays(error.message.replace(/^[^:]*: /, ""))}</Text> : null}
    </Stack>
  )
}
