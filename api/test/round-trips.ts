import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import { Trip } from '../src/db/trip';

/** The statements of a call to PostgreSQL. */
export interface DatabaseCost {
  /** How often something was sent while no answer was outstanding: each of these is a wait for the network. */
  trips: number;
  statements: number;
}

const counted = new AsyncLocalStorage<DatabaseCost>();

/** Whether a statement tells other processes of something, on a connection of its own: nobody waits for it, and it goes when it goes. */
const isNotice = (statement: unknown): boolean => statement === 'select pg_notify($1, $2)';

/** Counts what some work of this process sends to PostgreSQL, without the workers beside it. */
export async function databaseCostOf(work: () => Promise<unknown>): Promise<DatabaseCost> {
  const cost: DatabaseCost = { trips: 0, statements: 0 };
  const outstanding = new WeakMap<Client, number>();
  const change = (client: Client, by: number) => {
    const before = outstanding.get(client) ?? 0;
    outstanding.set(client, before + by);
    return before;
  };
  const send = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  Client.prototype.query = function query(this: Client, ...args: unknown[]) {
    const answer = send.apply(this, args);
    if (counted.getStore() !== cost || isNotice(args[0])) return answer;
    cost.statements += args[0] instanceof Trip ? args[0].statements.length : 1;
    if (change(this, 1) === 0) cost.trips += 1;
    const done = () => change(this, -1);
    Promise.allSettled(args[0] instanceof Trip ? args[0].answers : [answer]).then(done);
    return answer;
  } as typeof Client.prototype.query;
  try {
    await counted.run(cost, work);
  } finally {
    Client.prototype.query = send as typeof Client.prototype.query;
  }
  return cost;
}
