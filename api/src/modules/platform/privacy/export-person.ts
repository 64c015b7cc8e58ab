import type { PersonExport } from '@balcao/api-schema';
import { personExport } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { ApiModule, Person, PersonData } from '../../../module';
import type { Platform } from '../../../platform';
import type { Origin } from '../../../security/origin';
import { insertExportRequest } from './repository';

/** Joins what the modules know; of a field that several have, the lists are joined. */
function joinPersonData(parts: readonly PersonData[]): PersonData {
  const joined: Record<string, unknown> = {};
  for (const part of parts)
    for (const [field, value] of Object.entries(part)) {
      const before = joined[field];
      joined[field] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  return joined;
}

/**
 * Everything that is stored about a person, without secrets (LGPD, art. 18, II and V). The export itself is noted in the audit
 * trail.
 */
export async function exportPerson(
  platform: Platform,
  modules: readonly ApiModule[],
  person: Person,
  origin: Origin,
): Promise<PersonExport> {
  const { sellerId, userId } = person;
  return platform.database.withSeller(sellerId, async (trx) => {
    const parts: PersonData[] = [];
    for (const read of modules.flatMap((module) => module.export ?? []))
      parts.push(await read(trx, person, platform));
    const exported = personExport.parse({
      format: 'balcao-person/1',
      createdAt: new Date().toISOString(),
      ...joinPersonData(parts),
    });
    await insertExportRequest(trx, person);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'privacy.export',
      entity: 'user',
      entityId: userId,
    });
    return exported;
  });
}
