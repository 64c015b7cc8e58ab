import type { PersonExport } from '@balcao/api-schema';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Executor, SellerTransaction } from './db/database';
import type { EventHandlers } from './events/domain-events';
import type { Platform } from './platform';
import type { TaskHandler } from './queue';

/** Whose data a request of the data protection law (LGPD) is about. */
export interface Person {
  sellerId: string;
  userId: string;
}

/** A person together with what others may have stored about them under, read before any of it is erased. */
export interface ErasedPerson extends Person {
  email: string;
  cpf: string;
}

/** What a module contributes to the export of a person's data; lists of the same name are joined. */
export type PersonData = Partial<Omit<PersonExport, 'format' | 'createdAt'>>;

/** Reads what a module has stored about a person. */
export type PersonExporter = (
  trx: SellerTransaction,
  person: Person,
  platform: Platform,
) => Promise<PersonData>;

/** How a module erases a person. */
export interface Erasure {
  /** Erases rows, in one transaction with those of all modules. A second call changes nothing. */
  rows?(trx: SellerTransaction, person: ErasedPerson): Promise<void>;
  /**
   * Erases what lies outside the database, after the commit: a file cannot come back when the transaction fails. Called again
   * until it succeeds.
   */
  files?(platform: Platform, person: Person): Promise<void>;
}

/** A kind of record with fields that the key ring has encrypted. */
export interface SealedRecords {
  name: string;
  /** The ids of rows that may hold a sealed field, in order, after `after`. */
  idsAfter(database: Executor, after: string, limit: number): Promise<string[]>;
  /** Encrypts a row's fields with the newest key and locks the row. @returns false when there was nothing to do */
  reseal(platform: Platform, trx: Executor, id: string): Promise<boolean>;
}

/** Deletes or sums up what has served its time. Replicas may run it at the same moment. */
export type Sweep = (
  platform: Platform,
  context: { logger: FastifyBaseLogger; modules: readonly ApiModule[] },
) => Promise<unknown>;

/**
 * All that a module adds to the API. Its `index.ts` exports one; `modules.ts` lists them, in the order in which they may use
 * each other. Everything that goes through all modules reads these fields, so nothing of a module is listed elsewhere.
 */
export interface ApiModule {
  /** The name of the module's folder. */
  name: string;
  /** Fastify plugins with the module's routes. */
  routes?: readonly ((platform: Platform, modules: readonly ApiModule[]) => FastifyPluginAsyncZod)[];
  /** How the module's tasks of the queue are worked off, as far as this installation does. */
  workers?(platform: Platform, logger: FastifyBaseLogger): readonly TaskHandler[];
  /** What the module does in the transaction of another module's event. */
  on?: EventHandlers;
  /** Clean-up by name, run every hour. */
  sweep?: Readonly<Record<string, Sweep>>;
  /** How the module erases a person: one for each sub-area that has something. */
  erase?: readonly Erasure[];
  /** What is stored about a person, without secrets. */
  export?: readonly PersonExporter[];
  sealed?: readonly SealedRecords[];
  /** Fills an empty installation with example data. Its code is loaded by this call only. @returns how many records it made */
  demo?(platform: Platform): Promise<number>;
}
