/** Says why slots of the menu are not offered, so that an empty calendar is no riddle. */
import { Text } from "@mantine/core"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { isOver } from "../Days.ts"
import { messages } from "../Messages.ts"
import type { Slot } from "../Queries.ts"

export const ObstacleNote = ({ slots }: { readonly slots: ReadonlyArray<Slot> }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const groups = Map.groupBy(
    slots.filter((slot) => slot.obstacle !== null && !isOver(slot)),
    ({ obstacle }) => obstacle
  )
  if (groups.size === 0) return null
  const reasons = [...groups].flatMap(([obstacle, all]) =>
    obstacle === null
      ? []
      : [`${obstacle === "closed" ? texts.obstacle_closed : texts[obstacle]} ${texts.slotCount(number(all.length))}`]
  )
  return (
    <Text size="sm" role="status">
      {texts.obstacles}: {reasons.join(" / ")}
    </Text>
  )
}
