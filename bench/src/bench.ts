import { resolve } from 'node:path';
import { findChromium } from '../../scripts/src/chromium/find-chromium';
import { benchApi } from './api/api-calls';
import { benchCheckout } from './checkout/checkout';
import { benchChecks } from './checks/checks';
import { benchCompose } from './compose/compose';
import { benchDomains } from './domains/domains';
import { benchFirstLoad } from './first-load/first-load';
import { benchInteractions } from './interactions/interactions';
import { benchListRender } from './list-render/list-render';
import { benchLists } from './lists/lists';
import { benchMoney } from './money/money';
import { benchNotices } from './notices/notices';
import { benchOrders } from './orders/orders';
import { benchPixels } from './pixels/pixels';
import { benchSellers } from './sellers/sellers';
import { benchShipping } from './shipping/shipping';

/**
 * `npm run bench [-- first-load | list-render | api | lists [rows] | orders [rows] | money [lines] | sellers | shipping | notices | pixels | checks | domains | checkout | compose | interactions]`: prints tables of ratios taken
 * in one run. Lists and orders are measured among a million rows, money among ten million lines, or among as many as are given.
 */
const root = resolve(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);
const runs = (name: string) => wanted.length === 0 || wanted.includes(name);

async function chromiumPath(): Promise<string> {
  const path = await findChromium();
  if (!path) throw new Error('No Chromium was found: install the package chromium, or set CHROMIUM_PATH.');
  return path;
}

if (runs('first-load')) await benchFirstLoad(root, await chromiumPath());
if (runs('list-render')) await benchListRender(root, await chromiumPath());
if (runs('api')) await benchApi(root);
const rows = wanted.map(Number).find(Number.isInteger);
if (runs('lists')) await benchLists(root, rows);
if (runs('orders')) await benchOrders(root, rows);
if (runs('money')) await benchMoney(root, rows);
if (runs('sellers')) await benchSellers(root);
if (runs('shipping')) await benchShipping(root);
if (runs('notices')) await benchNotices(root);
if (runs('pixels')) await benchPixels(root);
if (runs('checks')) await benchChecks(root);
if (runs('domains')) await benchDomains(root);
if (runs('checkout')) await benchCheckout(root, await chromiumPath());
if (runs('compose')) await benchCompose(root);
// What it measures runs already, so it is no part of a run of everything.
if (wanted.includes('interactions')) await benchInteractions(await chromiumPath());
process.exit(0);
