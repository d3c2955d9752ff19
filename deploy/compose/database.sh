#!/bin/sh
# Runs in the container of PostgreSQL when its data is new.
psql --username "$POSTGRES_USER" -v ON_ERROR_STOP=1 -v password="'$(cat /run/secrets/database_password)'" -f /etc/ekimae/database.sql
