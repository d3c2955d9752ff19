/** Extensions of the OpenAPI document by modules: the type of such a function, and the annotation of the API that has them all. */
import { Context } from "effect"
import type * as Event from "../../event/Event.ts"

type Document = Readonly<Record<string, unknown>>

/** Returns the document with additions. It runs after the document has the endpoints and knows the events of all modules. */
export type OpenApiExtension = (document: Document, events: ReadonlyArray<Event.Any>) => Document

/** Annotation of the composed API: the extensions of its modules, in order. */
export class OpenApiExtensions extends Context.Service<
  OpenApiExtensions,
  ReadonlyArray<(document: Document) => Document>
>()("ekimae/http/openapi/OpenApiExtensions") {}
