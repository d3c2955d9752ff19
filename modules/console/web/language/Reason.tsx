/** Says in the language of the page why a request failed: the service itself says it in English, to developers. */
import { lazy, Suspense } from "react"
import { isProblem, Unreachable } from "../api/Problem.ts"
import { GeneralReason } from "./GeneralReason.tsx"
import { useTexts } from "./LanguageProvider.tsx"
import { statusReasons } from "./StatusReasons.ts"

/** Loaded with the first refusal, since few views show one. Where the service is away by then, the general reason stands. */
const RefusalReason = lazy(() => import("./RefusalReason.tsx").catch(() => ({ default: GeneralReason })))

export const Reason = ({ error }: { readonly error: unknown }) => {
  const { away } = useTexts(statusReasons)
  if (error instanceof Unreachable) return away
  if (!isProblem(error)) return <GeneralReason error={error} />
  return (
    <Suspense fallback={null}>
      <RefusalReason error={error} />
    </Suspense>
  )
}
