#!/bin/sh
# Writes the secrets of compose.yaml once: sh secrets.sh
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
umask 077
[ -e secrets/database_password ] || openssl rand -hex 24 > secrets/database_password
[ -e secrets/database_url ] ||
  echo "postgres://ekimae:$(cat secrets/database_password)@database/ekimae?sslmode=disable" > secrets/database_url
[ -e secrets/secrets_key ] || openssl rand -base64 32 > secrets/secrets_key
# Containers see each file with its mode and run as users of their own; on this machine the folder keeps others out.
chmod 0700 secrets
chmod 0644 secrets/*
echo "Keep a copy of secrets/secrets_key elsewhere: without it sealed secrets are lost."
