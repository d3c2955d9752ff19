/** Intent by age and by sex, as bars. */

import type { Schema } from "../../api/Types.ts"
import { BarChart } from "../../charts/BarChart.tsx"
import { Figure } from "../../charts/Figure.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"

type Group = Schema<"SimulationGroup">

const useGroupName = () => {
  const texts = useTexts(messages)
  return ({ by, group }: Group): string => {
    if (by === "sex") return group === "female" ? texts.female : texts.male
    const [from = "", to = ""] = group.split("_")
    return to === "plus" ? texts.yearsOver(from) : texts.years(`${from}–${to}`)
  }
}

export const Groups = ({ groups, title }: { readonly groups: ReadonlyArray<Group>; readonly title?: string }) => {
  const texts = useTexts(messages)
  const { percent } = useFormats()
  const nameOf = useGroupName()
  const shown = groups.filter(({ by }) => by === "age_band" || by === "sex")
  const heading = title === undefined ? texts.whoBuys : `${texts.whoBuys}: ${title}`
  return (
    <Figure
      title={heading}
      values={{
        columns: [texts.group, texts.people, texts.intent],
        rows: shown.map((group) => [nameOf(group), group.size, group.value])
      }}
    >
      <BarChart
        label={heading}
        bars={shown.map((group) => ({
          label: nameOf(group),
          value: group.value,
          series: group.by === "sex" ? 1 : 0
        }))}
        format={(value) => percent(value)}
      />
    </Figure>
  )
}
