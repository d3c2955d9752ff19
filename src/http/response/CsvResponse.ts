/** The response of an export: a CSV file, streamed. */
import { Stream } from "effect"
import { HttpServerResponse } from "effect/http"

export const csvOf = (fileName: string, lines: Stream.Stream<string>) =>
  HttpServerResponse.stream(Stream.encodeText(lines), {
    contentType: "text/csv; charset=utf-8",
    headers: { "content-disposition": `attachment; filename="${fileName}"`, "cache-control": "no-store" }
  })
