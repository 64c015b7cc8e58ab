import type { PersonExport } from '@balcao/api-schema';
import type { OpenMatter } from '@balcao/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DemoStore } from './accounts/demo-store';
import type { Config } from './config';
import type { Executor, SellerTransaction } from './db/database';
import type { Schema } from './db/schema';
import type { EventHandlers } from './events/domain-events';
import type { JobHandler } from './jobs/job-handler';
import type { Platform } from './platform';
import type { TaskHandler } from './queue';

/** The person whose data a request of the data protection law (LGPD) is about. */
export interface Person {
  sellerId: string;
  userId: string;
}

/** A person and the keys under which other modules may have stored data about them. Read before any of it is erased. */
export interface ErasedPerson extends Person {
  email: string;
  cpf: string;
}

/** The part of a module in the export of a person's data; lists of the same name are joined. */
export type PersonData = Partial<Omit<PersonExport, 'format' | 'createdAt'>>;

/** Reads what a module has stored about a person. */
export type PersonExporter = (
  trx: SellerTransaction,
  person: Person,
  platform: Platform,
) => Promise<PersonData>;

/** The part of a module in the erasure of a person. */
export interface Erasure {
  /** Erases rows, in the one transaction of all modules. A second call changes nothing. What other modules store follows from events. */
  rows?(trx: SellerTransaction, person: ErasedPerson, platform: Pick<Platform, 'raise'>): Promise<void>;
  /**
   * Erases what is stored outside the database, after the commit: a deleted file cannot be rolled back. Called again
   * until it succeeds.
   */
  files?(platform: Platform, person: Person): Promise<void>;
}

/**
 * Reads the open matters of a seller's stores, demonstrations left out. With `locks`, what it has read stays as it is until the
 * transaction ends.
 */
export type OpenMatterReader = (
  trx: SellerTransaction,
  sellerId: string,
  options: { locks: boolean },
) => Promise<OpenMatter[]>;

/** A kind of record with fields that the key ring has encrypted. */
export interface SealedRecords {
  name: string;
  /** The ids of rows that may hold a sealed field, in order, after `after`. */
  idsAfter(database: Executor, after: string, limit: number): Promise<string[]>;
  /** Re-encrypts a row's fields with the newest key and locks the row. @returns false when there was nothing to do */
  reseal(platform: Platform, trx: Executor, id: string): Promise<boolean>;
}

/** Deletes or aggregates rows past their retention. Replicas may run it at the same time. */
export type Sweep = (
  platform: Platform,
  context: { logger: FastifyBaseLogger; modules: readonly ApiModule[] },
) => Promise<unknown>;

/**
 * Everything that a module adds to the API. Its `index.ts` exports one. `modules.ts` lists them in the order in which
 * they may use each other. Code that iterates all modules reads these fields, so nothing of a module is listed
 * elsewhere.
 */
export interface ApiModule {
  /** The name of the module's folder. */
  name: string;
  /** Fastify plugins with the module's routes. */
  routes?: readonly ((platform: Platform, modules: readonly ApiModule[]) => FastifyPluginAsyncZod)[];
  /** The groups that the module's calls stand in, in the API's document, with a sentence about each. One is declared by one module. */
  tags?: Readonly<Record<string, string>>;
  /** The kinds of background jobs that the module's routes start. */
  jobs?(platform: Platform): readonly JobHandler<unknown, unknown>[];
  /** Handlers of the module's queue tasks, as far as this installation needs them. */
  workers?(platform: Platform, logger: FastifyBaseLogger): readonly TaskHandler[];
  /** The module's work in the transaction of another module's event. */
  on?: EventHandlers | ((config: Config) => EventHandlers);
  /** Clean-up by name, run every hour. */
  sweep?: Readonly<Record<string, Sweep>>;
  /** The erasures of a person: one for each sub-area that has something. */
  erase?: readonly Erasure[];
  /** The readers of everything that has to be settled before a seller is erased. */
  openMatters?: readonly OpenMatterReader[];
  /** The tables whose rows the law keeps of an erased seller. They are sealed: see the command `kept-records`. */
  kept?: readonly (keyof Schema)[];
  /** The exporters of the stored data of a person, without secrets. */
  export?: readonly PersonExporter[];
  sealed?: readonly SealedRecords[];
  /**
   * Functions that fill an empty installation with example people, and return how many records they created. Their code is loaded by these
   * calls only.
   */
  demo?: readonly ((platform: Platform) => Promise<number>)[];
  /** As `demo`, for a store that is to be a demonstration: it is empty, or still has what the module gave it before. */
  demoStore?: readonly ((demo: DemoStore) => Promise<number>)[];
}
