import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseConfig, compile } from '@balcao/build';
import { chromium, type Page } from '@playwright/test';
import type { Configuration } from 'webpack';
import { CHROMIUM_FLAGS } from '../chromium-flags';
import { judged, printTable } from '../table';
import type { Contender } from './page';

const ROUNDS = 40;
const WARM_UP = 10;
/** A phone's processor. */
const CPU_SLOWDOWN = 4;
const CONTENDERS: readonly { kind: Contender; name: string }[] = [
  { kind: 'plain', name: 'plain <table>' },
  { kind: 'list', name: 'list of Balcão' },
  { kind: 'antd', name: 'Table of antd' },
];

/** Milliseconds of the first render, layout included, and of the render after selecting one row. */
interface Timing {
  mount: number;
  update: number;
}

function pageConfig(root: string, out: string): Configuration {
  const config = baseConfig(join(root, 'bench'), 'list-render', 'production');
  return {
    ...config,
    entry: { page: join(import.meta.dirname, 'page.tsx') },
    output: { ...config.output, path: out, filename: '[name].js', publicPath: '/' },
    plugins: (config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'IntegrityPlugin'),
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Renders the contenders in turn, so that noise of the machine affects all alike. */
async function measure(page: Page, rows: number): Promise<Timing[]> {
  const timings: Timing[][] = CONTENDERS.map(() => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [index, { kind }] of CONTENDERS.entries()) {
      const timing = await page.evaluate(([name, count]) => globalThis.drawRows(name, count), [
        kind,
        rows,
      ] as const);
      if (round >= WARM_UP) timings[index]?.push(timing);
    }
  return timings.map((all) => ({
    mount: median(all.map(({ mount }) => mount)),
    update: median(all.map(({ update }) => update)),
  }));
}

/** Measures how long fifty rows take as a plain table, as the product's list and as antd's table, and prints ratios. */
export async function benchListRender(root: string, chromiumPath: string): Promise<void> {
  const out = join(root, '.cache', 'list-render');
  await compile(pageConfig(root, out));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    for (const file of readdirSync(out).filter((name) => name.endsWith('.css')))
      await page.addStyleTag({ path: join(out, file) });
    await page.addScriptTag({ path: join(out, 'page.js') });
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const timings = await measure(page, 50);
    const [plain, list, antd] = timings as [Timing, Timing, Timing];
    printTable(
      `50 rows, CPU ${CPU_SLOWDOWN}x slower`,
      ['drawn as', 'first ms', 'one row selected ms', 'first / plain'],
      CONTENDERS.map(({ name }, index) => {
        const { mount, update } = timings[index] as Timing;
        return [name, mount.toFixed(1), update.toFixed(1), (mount / plain.mount).toFixed(2)];
      }),
    );
    printTable(
      '50 rows, ratios',
      ['figure', 'measured'],
      [
        ['list / plain table', judged(list.mount / plain.mount, 2)],
        ['antd / plain table', (antd.mount / plain.mount).toFixed(2)],
      ],
    );
  } finally {
    await browser.close();
  }
}
