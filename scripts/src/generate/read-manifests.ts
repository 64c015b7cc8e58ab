import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainError } from '../plain-error';

/** The part of an area's manifest that the generators need. */
export interface KnownArea {
  /** The area's folder. */
  name: string;
  routes: { path: string }[];
  menu: { order: number }[];
}

/** Reads what every area of the project declares. */
export async function readManifests(root: string): Promise<KnownArea[]> {
  const files = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => path.join(root, name, 'area.ts'))
    .filter((file) => existsSync(file));
  return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)).manifest));
}

/** `/a/detalhe/:id` and `/a/detalhe/:codigo` are the same address. */
const shapeOf = (route: string): string => route.replaceAll(/:\w+/g, ':');

/** @throws PlainError when a path, or the page above it, is taken */
export function assertFreePaths(areas: readonly KnownArea[], area: string, paths: readonly string[]): void {
  for (const { name, routes } of areas) {
    for (const { path: owned } of routes) {
      const taken = paths.find((wanted) => shapeOf(wanted) === shapeOf(owned));
      if (taken) throw new PlainError(`${name} has a screen at ${taken} already.`);
      const below = paths.find((wanted) => wanted.startsWith(`${owned}/`));
      if (below && name !== area)
        throw new PlainError(`${below} lies below ${owned}, which belongs to ${name}: add the screen there.`);
    }
  }
}

/** A place in the menu after the area's own entries that no other area has. */
export function nextMenuOrder(areas: readonly KnownArea[], area: string): number {
  const taken = new Set(areas.flatMap(({ menu }) => menu.map(({ order }) => order)));
  const own = areas.find(({ name }) => name === area)?.menu.map(({ order }) => order) ?? [];
  let order = own.length > 0 ? Math.max(...own) + 10 : 500;
  while (taken.has(order)) order += 10;
  return order;
}
