import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableEntry } from './manifest';

/** The bookkeeping of the migrations: a restore migrates, and so writes it itself. */
const BOOKKEEPING = 'schema_migrations';

interface TableShape {
  name: string;
  columns: string[];
  primaryKey: string[];
}

/**
 * The tables to back up, each after those it refers to. Unlogged tables hold what may be lost. One that is divided counts as a
 * whole: what is restored has its own partitions.
 */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers_to: string[] }>(
    `select c.relname as name,
            array(select attname::text from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
                  order by attnum) as columns,
            array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                  where i.indrelid = c.oid and i.indisprimary order by a.attnum) as "primaryKey",
            array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers_to
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> $1
     order by c.relname`,
    [BOOKKEEPING],
  );
  return inOrderOfReference(rows);
}

/** @throws when tables refer to each other in a circle, which the schema avoids */
function inOrderOfReference<T extends { name: string; refers_to: string[] }>(tables: T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, refers_to }) => !placed.has(name) && refers_to.every((other) => placed.has(other)),
    );
    if (!next) throw new Error('Tables refer to each other in a circle');
    ordered.push(next);
    placed.add(next.name);
  }
  return ordered;
}

/** Reads a table's rows in the order of its key, counts and checksums them, and writes them to `file` when one is given. */
export async function readTable(client: Client, table: TableShape, file?: string): Promise<TableEntry> {
  const order = table.primaryKey.map((column) => `${column}::text collate "C"`).join(', ');
  const source: Readable = client.query(
    copyTo(`copy (select ${table.columns.join(', ')} from ${table.name} order by ${order}) to stdout`),
  );
  const hash = createHash('sha256');
  let rows = 0;
  const measure = new PassThrough();
  measure.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    // COPY's text format escapes line breaks inside values: each one left ends a row.
    for (const byte of chunk) if (byte === 0x0a) rows += 1;
  });
  const sinks: [Writable, ...Writable[]] = file
    ? [createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 })]
    : [new PassThrough().resume()];
  await pipeline([source, measure, ...sinks]);
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') };
}
