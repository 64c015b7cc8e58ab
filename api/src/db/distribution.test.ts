import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { withApi } from '../../test/with-store';

const api = withApi();

/**
 * Tables about people, whom a login finds before it is known whose they are. They are few rows and stay whole: on every
 * server, or on one that all ask.
 */
const OF_PEOPLE = new Set(['users', 'sessions', 'user_directory']);

/** Keys without the seller, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  stores_slug_key: 'A slug is part of an address: no two stores of the platform have the same.',
  invitations_token_hash_key: 'A link is found by its token alone, before it is known whose it is.',
  buyer_checkouts_token_hash_key:
    'As with invitations: a buyer has no account, only the token of a purchase.',
  buyer_checkout_tokens_token_hash_key: 'As with the token of the purchase itself.',
  acme_orders_challenge: 'An authority fetches a proof by its token alone.',
  certificates_served: 'A host leads to one certificate: a connection names nothing else.',
  domains_proven: 'A host is one store’s: who else names it proves nothing while it is.',
  checkout_theme_previews_token_hash_key: 'As with the token of a purchase: who has the link has no account.',
  kyc_capture_links_token_hash_key: 'As with invitations.',
  kyc_capture_links_code_hash_key: 'As with invitations.',
  kyc_provider_cases_ref_key: 'What a provider of verifications calls a case, and names in its notices.',
  payment_gateways_webhook_key_hash_key: 'A gateway’s notice is found by the key in its address alone.',
  payment_gateways_webhook_old_key_hash_key: 'As with the current key.',
  webhook_old_keys_key_hash_key: 'As with the current key.',
  payment_gateways_platform_account:
    'An account of the operator at a gateway is of one store of the platform: its money would be two sellers’ otherwise.',
};

interface Key {
  table: string;
  name: string;
  definition: string;
}

/** Unique keys and foreign keys of tables with a seller, in which the seller is missing. */
async function keysWithoutSeller(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with tenant as (
      select c.oid, c.relname, a.attnum as seller from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    ), keyed as (
      select t.relname, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
        t.seller = any(i.indkey::int2[]) as has_seller
      from pg_index i join tenant t on t.oid = i.indrelid where i.indisunique
      union all
      select t.relname, k.conname, pg_get_constraintdef(k.oid),
        exists (
          select from unnest(k.conkey, k.confkey) as pair (here, there)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = pair.there
          where pair.here = t.seller
            and a.attname = case k.confrelid when 'sellers'::regclass then 'id' else 'seller_id' end
        ) or k.confrelid in (select unnest(${[...OF_PEOPLE]}::text[])::regclass)
      from pg_constraint k join tenant t on t.oid = k.conrelid where k.contype = 'f'
    )
    select relname as "table", name, definition from keyed where not has_seller order by 1, 2`.execute(
    api.platform.database.platform,
  );
  return rows.filter(({ table }) => !OF_PEOPLE.has(table));
}

describe('the keys of sellers’ tables', () => {
  it('have the seller, so that their rows can be spread over servers', async () => {
    const found = await keysWithoutSeller();
    const unexplained = found.filter(({ name }) => !(name in EXCEPTIONS));
    expect(unexplained).toEqual([]);
  });

  it('have no exception that is none', async () => {
    const found = await keysWithoutSeller();
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it('are looked at in all tables of sellers', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'tenant')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'seller_id')`.execute(
      api.platform.database.platform,
    );
    expect(rows).toEqual([{ name: 'sellers' }]);
  });
});

/** The runner's own table: it is there before any module has one. */
const OF_THE_RUNNER = 'schema_migrations';

it('has a module for each table: those of the database are those that the modules declare', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> ${OF_THE_RUNNER}`.execute(api.platform.database.platform);
  const folder = path.join(__dirname, '../modules');
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('tables/tables.ts'),
  );
  const sources = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const declared = sources.flatMap((source) =>
    [...source.matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, table]) => table),
  );
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
