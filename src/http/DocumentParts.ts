/** Annotation of an API: what its modules add to the OpenAPI document beyond their endpoints. */
import { Context } from "effect"

type Document = Readonly<Record<string, unknown>>

export class DocumentParts extends Context.Service<DocumentParts, ReadonlyArray<(document: Document) => Document>>()(
  "ekimae/http/DocumentParts"
) {}
