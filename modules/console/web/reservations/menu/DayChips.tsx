/** Chooses days of the week. */
import { Chip, Group } from "@mantine/core"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import { weekdays } from "./NewMenu.ts"

interface Props {
  readonly days: ReadonlyArray<string>
  readonly onChange: (days: Array<string>) => void
}

export const DayChips = ({ days, onChange }: Props) => {
  const texts = useTexts(messages)
  return (
    <Chip.Group multiple value={[...days]} onChange={onChange}>
      <Group gap={4} role="group" aria-label={texts.days}>
        {weekdays.map((day) => (
          <Chip key={day} value={day} size="xs">
            {texts[day]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
