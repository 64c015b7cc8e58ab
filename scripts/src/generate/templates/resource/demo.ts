import type { Resource } from '../../resource';

/** Example data of the demo store. */
export const demoFile = ({
  one,
  many,
}: Resource) => `import type { DemoStore } from '../../../accounts/demo-store';
import { systemCall } from '../../../resources/resource-call';
import { ${one.value}Pages, ${many.value} } from '../${many.file}/resource';

const NAMES = ['Primavera', 'Verão', 'Outono', 'Inverno'];

/** Fills a demonstration that has no ${many.file.replaceAll('-', ' ')} yet. @returns how many were created */
export async function seed${many.type}({ platform, owner }: DemoStore): Promise<number> {
  const seller = platform.database.forSeller(owner.sellerId);
  if ((await ${one.value}Pages.list.count(seller, owner, {})) > 0) return 0;
  for (const name of NAMES) await ${many.value}.create(systemCall(platform, owner), { name });
  return NAMES.length;
}
`;
