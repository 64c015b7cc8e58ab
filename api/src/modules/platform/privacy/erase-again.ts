import type { ApiModule, Person } from '../../../module';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { erasePerson } from './erase-person';

/**
 * Erases people who were erased before and whom a restore has brought back. Nothing refuses it: what would, such as others who work in
 * their store, had been settled before the first erasure. People whom the restored database does not know yet are left out.
 * @returns how many are erased now
 */
export async function eraseAgain(
  platform: Platform,
  modules: readonly ApiModule[],
  people: readonly Person[],
): Promise<number> {
  let erased = 0;
  for (const person of people) {
    try {
      await erasePerson(platform, modules, person, SYSTEM_ORIGIN, { isRepeated: true });
      erased++;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }
  return erased;
}
