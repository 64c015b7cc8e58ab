import type { Resource } from '../../resource';

/** Example data of the demo store. */
export const demoFile = ({
  one,
  many,
}: Resource) => `import type { DemoStore } from '../../../accounts/demo-store';
import { ${one.value}List, insert${one.type} } from '../${many.file}/repository';

const NAMES = ['Primavera', 'Verão', 'Outono', 'Inverno'];

/** Fills a demonstration that has no ${many.file.replaceAll('-', ' ')} yet. @returns how many were created */
export async function seed${many.type}({ platform, owner }: DemoStore): Promise<number> {
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    if ((await ${one.value}List.count(trx, owner, {})) > 0) return 0;
    for (const name of NAMES) await insert${one.type}(trx, owner, { name });
    return NAMES.length;
  });
}
`;
