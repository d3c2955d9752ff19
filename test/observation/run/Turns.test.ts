/** Accounts that observe pages of one host: whose run is next. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { type Answer, html, site } from "../fetch/support.ts"
import { body, client, watchRuns } from "../node.ts"
import { realNode } from "../realNode.ts"

const many = 6
const page = html('<p class="price">980円</p>')

layer(realNode({ allowPrivate: true, limits: { totalMs: 60_000 } }), {
  excludeTestServices: true,
  timeout: "120 seconds"
})("A host that two accounts observe", (it) => {
  it.effect("is asked for the one page of an account after one page of the other, which has many due", () =>
    Effect.gen(function* () {
      const ended = yield* watchRuns
      // The host answers for the first page when the test lets it.
      const first = Promise.withResolvers<void>()
      const [large, small] = [yield* client(), yield* client()]
      const paths = Array.from({ length: many }, (_, n) => `/large/${n}`)
      const held: Answer = (request, response) => void first.promise.then(() => page(request, response))
      const pages = Object.fromEntries([...paths, "/small"].map((path) => [path, path === paths[0] ? held : page]))
      const { asked, origin } = yield* site(pages)
      const observe = (asking: typeof large, path: string) =>
        Effect.map(
          asking.post("/observations", body({ settings: { url: `${origin}${path}`, selector: ".price" } })),
          ({ body }) => body.data.id as string
        )
      const observed = yield* Effect.forEach(paths, (path) => observe(large, path))
      const one = yield* observe(small, "/small")
      for (const id of observed) {
        assert.strictEqual((yield* large.post(`/observations/${id}/run`)).status, 202)
      }
      assert.strictEqual((yield* small.post(`/observations/${one}/run`)).status, 202)
      first.resolve()
      yield* ended(many + 1)
      const [before, ...rest] = paths
      assert.deepStrictEqual(
        asked.filter((path) => path !== "/robots.txt"),
        [before, "/small", ...rest]
      )
    })
  )
})
