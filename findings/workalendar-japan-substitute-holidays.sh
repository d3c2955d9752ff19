#!/usr/bin/env bash
# workalendar 17.0.0 (Python): Japan has substitute holidays in 2019, 2020 and 2021 alone; in all other years they are working days.
#
# Expected: a library for working days knows Article 3 of Japan's Act on National Holidays: where a holiday falls on a Sunday, the next day
# that is no holiday is one (振替休日; 6 May 2026, since 3 May is a Sunday and 4 and 5 May are holidays), and so is a day between two
# holidays (22 September 2026, between 敬老の日 and 秋分の日).
# Seen: a test with dates of 2020 passes, since the days of 2019 to 2021, when holidays were moved for an accession and for games, are
# listed one by one. No rule stands behind them: of the 42 such days from 2010 to 2030 it has 8, so that Golden Week and Silver Week of 2026
# end a day early. holidays 0.109 and jpholiday 1.0.3 have all of them, as the list of the Cabinet Office has.
# Source: https://www8.cao.go.jp/chosei/shukujitsu/gaiyou.html (the Act, and the days of 2026 and 2027).
#
# Needs Python 3.10 or later. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check workalendar==17.0.0 holidays==0.109 jpholiday==1.0.3
cat >days.py <<'EOF'
from datetime import date, timedelta
import holidays
import jpholiday
from workalendar.asia import Japan

calendar, others = Japan(), holidays.Japan()
first = date(2010, 1, 1)
days = [first + timedelta(number) for number in range((date(2031, 1, 1) - first).days)]
added = [day for day in days if any(word in (jpholiday.is_holiday_name(day) or "") for word in ("振替休日", "国民の休日"))]
known = [day for day in added if calendar.is_holiday(day)]
print(f"{len(known)} of {len(added)}, years {sorted({day.year for day in known})}, holidays {sum(day in others for day in added)}")
print("working days:", [str(day) for day in (date(2026, 5, 6), date(2026, 9, 22)) if calendar.is_working_day(day)])
EOF
seen=$(python/bin/python days.py)
echo "$seen"
if [[ $seen == "8 of 42, years [2019, 2020, 2021], holidays 42
working days: ['2026-05-06', '2026-09-22']" ]]; then
  echo "As described."
else
  echo "It has changed."
  exit 1
fi
