/** The sentence for the code of a refusal, where it has one. */
import { isProblem } from "../api/Problem.ts"
import { GeneralReason } from "./GeneralReason.tsx"
import { useTexts } from "./LanguageProvider.tsx"
import { isKnown, refusals } from "./Refusals.ts"

const RefusalReason = ({ error }: { readonly error: unknown }) => {
  const reasons = useTexts(refusals)
  const code = isProblem(error) ? error.code : undefined
  return isKnown(code) ? reasons[code] : <GeneralReason error={error} />
}

export default RefusalReason
