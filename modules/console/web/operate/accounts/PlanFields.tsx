/** Which plan an account has of each product. */
import { NativeSelect, SimpleGrid } from "@mantine/core"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { useWords } from "../../language/UseWords.ts"
import { messages } from "./Messages.ts"
import { type Plans, planNames } from "./Queries.ts"

interface PlanFieldsProps {
  readonly value: Plans
  readonly onChange: (plans: Plans) => void
}

const pick = <Name extends string>(names: ReadonlyArray<Name>, value: string, before: Name) =>
  names.find((name) => name === value) ?? before

export const PlanFields = ({ onChange, value: plans }: PlanFieldsProps) => {
  const texts = useTexts(messages)
  const word = useWords()
  const options = (names: ReadonlyArray<string>) => names.map((value) => ({ value, label: word(value) }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} flex={1}>
      <NativeSelect
        label={texts.analytics}
        data={options(planNames.analytics)}
        value={plans.analytics}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...plans, analytics: pick(planNames.analytics, value, plans.analytics) })
        }
      />
      <NativeSelect
        label={texts.business}
        data={options(planNames.business)}
        value={plans.business}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...plans, business: pick(planNames.business, value, plans.business) })
        }
      />
      <NativeSelect
        label={texts.crm}
        data={options(planNames.crm)}
        value={plans.crm}
        onChange={({ currentTarget: { value } }) => onChange({ ...plans, crm: pick(planNames.crm, value, plans.crm) })}
      />
    </SimpleGrid>
  )
}
