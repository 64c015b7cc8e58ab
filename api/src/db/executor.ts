import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema';

/** What a repository of a seller's rows runs on. */
export type SellerTransaction = Transaction<Schema>;

/** What a repository of the platform's own tables runs on: the pool, or a transaction of it. */
export type Executor = Kysely<Schema> | Transaction<Schema>;
