#!/bin/sh
# Copies the primary the first time, and from then on streams from it; commits wait for this copy.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --host=primary --username=cptgems --pgdata="$PGDATA" --wal-method=stream --write-recovery-conf --checkpoint=fast
fi
# Not a setting of the primary's start: without any replica yet it could not even make its database.
psql --host=primary --username=cptgems --dbname=cptgems \
  --command="alter system set synchronous_standby_names = 'replica'" \
  --command='select pg_reload_conf()'
exec postgres -c max_connections=120 -c cluster_name=replica
