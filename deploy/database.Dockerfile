# PostgreSQL with pgBackRest beside it, which archives what it writes; and the services that make backups and try them.
FROM postgres:18
ENV PGDATA=/var/lib/postgresql/18/docker
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates curl jq pgbackrest \
  && rm -rf /var/lib/apt/lists/* /etc/pgbackrest.conf /etc/pgbackrest \
  && install -d -o postgres -g postgres -m 700 /archive /scratch \
  && install -d -m 755 /metrics \
  # Volumes take their owner from whoever is made first: the API's user, here too.
  && install -d -o 1000 -g 1000 -m 755 /documents
COPY deploy/database/postgresql.conf deploy/database/ledger-is-true.sql /etc/balcao/
COPY deploy/database/bin/ /usr/local/bin/
