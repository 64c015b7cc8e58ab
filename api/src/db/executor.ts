import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

/** The executor of a repository of a seller's rows: a transaction. */
export type SellerTransaction = Transaction<Schema>;

/** The executor of a repository of the platform's own tables: the pool, or a transaction of it. */
export type Executor = Kysely<Schema> | Transaction<Schema>;
