"""Sends a job of Ekimae in a transaction of one's own, by any driver with the placeholders of psycopg (%s).

    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("insert into ...")
        send_job(cursor, "area/generate", {"areaCode": "13104"}, unique_key="13104")
"""

import json
import os
import sys
from datetime import datetime, timedelta
from typing import Any, Optional


def send_job(
    cursor: Any,
    actor: str,
    payload: Any,
    *,
    key: Optional[str] = None,
    unique_key: Optional[str] = None,
    unique_within: Optional[timedelta] = None,
    unique_while: Optional[str] = None,
    unique_on: Optional[str] = None,
    run_at: Optional[datetime] = None,
    delay: Optional[timedelta] = None,
    priority: Optional[int] = None,
    not_after: Optional[datetime] = None,
    tenant: Optional[str] = None,
) -> int:
    """Returns the id of the job, or that of the job that has the unique key."""
    cursor.execute(
        """select ekimae_send_job(%s, %s::jsonb, key => %s, unique_key => %s, unique_within => %s,
             unique_while => %s, unique_on => %s, run_at => %s, delay => %s, priority => %s::int, not_after => %s,
             tenant => %s)""",
        (actor, json.dumps(payload), key, unique_key, unique_within, unique_while, unique_on, run_at, delay, priority,
         not_after, tenant),
    )
    return cursor.fetchone()[0]


def main() -> None:
    """Restocks a shelf, together with a row of its own: `send_job.py commit ginza 7`, or `rollback` instead."""
    import psycopg

    end, shop, shelf = sys.argv[1:]
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection, connection.cursor() as cursor:
        cursor.execute("insert into foreign_order (shop) values (%s)", (shop,))
        payload = {"shop": shop, "shelf": int(shelf)}
        print(send_job(cursor, "shop/restock", payload, key=shop, delay=timedelta(0), priority=1))
        if end == "rollback":
            connection.rollback()


if __name__ == "__main__":
    main()
