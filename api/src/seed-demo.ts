import type { ApiModule } from './module';
import type { Platform } from './platform';

/** Fills an empty installation with the example data of all modules. @returns how many records each module made */
export async function seedDemo(
  platform: Platform,
  modules: readonly ApiModule[],
): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  for (const { name, demo } of modules) {
    for (const seed of demo ?? []) made[name] = (made[name] ?? 0) + (await seed(platform));
  }
  return made;
}
