import { demoThemes } from '@balcao/demo/checkout-themes';
import type { DemoStore } from '../../../accounts/demo-store';
import { systemCall } from '../../../resources/resource-call';
import { checkoutThemes, publishTheme } from '../themes';

/** Fills a demonstration whose checkout has no theme yet. @returns how many themes were created */
export async function seedThemes({ platform, owner }: DemoStore): Promise<number> {
  const call = systemCall(platform, owner);
  if ((await checkoutThemes.list(call)).length > 0) return 0;
  const { published, draft, later } = demoThemes();
  const { id, version } = await checkoutThemes.create(call, published);
  const after = await publishTheme(call, id, `"${version}"`);
  await checkoutThemes.change(call, id, `"${after.version}"`, draft);
  await checkoutThemes.create(call, later);
  return 2;
}
