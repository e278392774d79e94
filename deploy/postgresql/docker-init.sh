#!/bin/sh
# The image of PostgreSQL runs it once, on an empty database (compose.yaml).
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --file=/roles.sql
