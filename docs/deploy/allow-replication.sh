#!/bin/sh
# Lets the replica stream; its password is that of the site.
set -eu
echo 'host replication cptgems all scram-sha-256' >> "$PGDATA/pg_hba.conf"
