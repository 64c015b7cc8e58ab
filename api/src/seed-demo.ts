import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import {
  demoStateOf,
  demoStoreOf,
  demoStoreTask,
  markDemoReady,
  removeDemoFacts,
} from './accounts/demo-store';
import { isStoreOpen } from './accounts/stores';
import type { Owner } from './db/owner';
import type { PaymentMoved } from './events/domain-events';
import type { ApiModule } from './module';
import { giveDemoPlan } from './plans/plan-repository';
import type { Platform } from './platform';
import { handleTask, type TaskHandler } from './queue';

type Made = Record<string, number>;

/** Does what the modules do for a demonstration, one after another. @returns how many records each made */
async function seedBy(
  modules: readonly ApiModule[],
  seedsOf: (module: ApiModule) => readonly (() => Promise<number>)[],
): Promise<Made> {
  const made: Made = {};
  for (const module of modules)
    for (const seed of seedsOf(module)) made[module.name] = (made[module.name] ?? 0) + (await seed());
  return made;
}

/**
 * Fills a store that was born as a demonstration, and any other not. One that is filled gets only what a module has added since. What
 * an earlier try left behind is removed first. One that is closed, also while it is filled, is left with nothing.
 *
 * @returns how many records each module made
 */
async function fillDemoStore(platform: Platform, modules: readonly ApiModule[], owner: Owner): Promise<Made> {
  const { database } = platform;
  const executor = database.forSeller(owner.sellerId);
  const state = await demoStateOf(executor, owner);
  if (state === null) return {};
  const isOpen = await isStoreOpen(executor, owner);
  if (state === 'preparing' || !isOpen)
    await database.withSeller(owner.sellerId, (trx) => removeDemoFacts(trx, owner));
  if (!isOpen) return {};
  await database.withSeller(owner.sellerId, (trx) => giveDemoPlan(trx, owner));
  const moved = new Map<string, PaymentMoved>();
  const raise: Platform['raise'] = async (trx, name, event) => {
    // A transaction that is repeated says the same again.
    if ('moves' in event) moved.set(`${event.paymentId}:${event.version}`, event);
    else await platform.raise(trx, name, event);
  };
  const demo = { platform: { ...platform, raise }, owner, moved };
  const made = await seedBy(modules, ({ demoStore = [] }) => demoStore.map((seed) => () => seed(demo)));
  await database.withSeller(owner.sellerId, async (trx) => {
    // Locks the store, so that it is closed before or after.
    if (state === 'preparing') await markDemoReady(trx, owner);
    if (!(await isStoreOpen(trx, owner))) await removeDemoFacts(trx, owner);
  });
  return made;
}

/** Fills stores that people asked to see with example data. */
export const fillDemoStores = (platform: Platform, modules: readonly ApiModule[]): TaskHandler =>
  handleTask(demoStoreTask, {
    concurrency: 1,
    maxAttempts: 5,
    async run({ storeId }, { task: { sellerId } }) {
      await fillDemoStore(platform, modules, { sellerId, storeId });
    },
  });

/** Fills an empty installation with the example data of all modules. @returns how many records each module made */
export async function seedDemo(platform: Platform, modules: readonly ApiModule[]): Promise<Made> {
  const people = await seedBy(modules, ({ demo = [] }) => demo.map((seed) => () => seed(platform)));
  const store = await demoStoreOf(platform.database.platform, DEMO_LOGINS.seller.email);
  return { ...people, ...(store && (await fillDemoStore(platform, modules, store))) };
}
