import type { Resource } from '../../resource';

/** Example data of the demo store. */
export const demoFile = ({
  one,
  many,
}: Resource) => `import { demoStoreOf } from '../../../accounts/demo-store';
import { DEMO_LOGINS } from '../../../demo-logins';
import type { Platform } from '../../../platform';
import { ${one.value}List, insert${one.type} } from '../${many.file}/repository';

const NAMES = ['Primavera', 'Verão', 'Outono', 'Inverno'];

/** Fills a demo store that has no ${many.file.replaceAll('-', ' ')} yet. @returns how many were created */
export async function seed${many.type}(platform: Platform): Promise<number> {
  const store = await demoStoreOf(platform, DEMO_LOGINS.seller.email);
  if (store === undefined) return 0;
  return platform.database.withSeller(store.sellerId, async (trx) => {
    if ((await ${one.value}List.count(trx, store, {})) > 0) return 0;
    for (const name of NAMES) await insert${one.type}(trx, store, { name });
    return NAMES.length;
  });
}
`;
