/** The plan of each product, by its name for people. */
import type { AccountOfUser } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { useWords } from "../language/UseWords.ts"
import { Fact, Facts } from "../parts/Facts.tsx"

const messages = defineMessages({
  analytics: ["エリア分析", "Area analytics"],
  business: ["商圏", "Trade areas"],
  crm: ["顧客メッセージ", "Customer messaging"]
})

export const PlanFacts = ({ plans }: { readonly plans: AccountOfUser["plans"] }) => {
  const texts = useTexts(messages)
  const word = useWords()
  return (
    <Facts>
      <Fact label={texts.analytics}>{word(plans.analytics)}</Fact>
      <Fact label={texts.business}>{word(plans.business)}</Fact>
      <Fact label={texts.crm}>{word(plans.crm)}</Fact>
    </Facts>
  )
}
