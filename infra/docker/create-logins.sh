#!/bin/sh
# Creates the logins of Aidline with the passwords of this container's environment, or corrects them. The postgres image
# runs it when its volume is empty; it may be run again at any time.
set -e
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --no-psqlrc --quiet -v ON_ERROR_STOP=1 \
  -v owner_password="$OWNER_DATABASE_PASSWORD" \
  -v gateway_password="$GATEWAY_DATABASE_PASSWORD" \
  -v worker_password="$WORKER_DATABASE_PASSWORD" \
  -f /aidline/logins.sql
