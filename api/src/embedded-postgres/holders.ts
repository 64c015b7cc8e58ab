import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from './layout';
import { isAlive } from './processes';

/**
 * Registers this process as a user of the server, so that the server keeps running when another user stops.
 * @returns the name of the registration, for `release`
 */
export async function hold(layout: Layout): Promise<string> {
  const registration = `${process.pid}.${randomUUID()}`;
  await writeFile(path.join(layout.holders, registration), '');
  return registration;
}

/**
 * Removes a registration, and those of killed processes.
 * @returns whether nobody else uses the server
 */
export async function release(layout: Layout, registration: string): Promise<boolean> {
  let last = true;
  for (const name of await readdir(layout.holders)) {
    if (name !== registration && isAlive(Number.parseInt(name, 10))) last = false;
    else await rm(path.join(layout.holders, name), { force: true });
  }
  return last;
}
