import { chromium } from '@playwright/test';
import { provideChromium } from '../chromium/provide-chromium';
import type { Row, Trial } from './row';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SECRET = 'segredo-no-endereco';

/** A person logs in and opens the products, in Chromium through nginx. */
export const journey: Trial = async ({ url }, person): Promise<Row[]> => {
  const browser = await chromium.launch({
    executablePath: await provideChromium(console.log),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'pt-BR' });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(url);
    const protocol = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry instanceof PerformanceNavigationTiming ? entry.nextHopProtocol : '';
    });
    await page.getByLabel('E-mail', { exact: true }).fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${url}/produtos`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return [
      {
        what: 'Signup by mail, login and products in Chromium',
        measured: `${protocol}, ${problems.length} errors in the page`,
        isRight: protocol === 'h2' && problems.length === 0,
      },
    ];
  } finally {
    await browser.close();
  }
};

/** The logs of one page and one call: the same id everywhere, and nothing of their addresses. */
export const logs: Trial = async ({ requests, succeed }): Promise<Row[]> => {
  const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
  await requests.call(`/api/version?token=${SECRET}`, { headers });
  await requests.call(`/termos?token=${SECRET}`, { headers });
  const text = await succeed(
    'docker',
    'compose',
    'logs',
    '--no-log-prefix',
    '--since',
    '60s',
    'proxy',
    'edge',
    'api',
  );
  const lines = text.split('\n').filter((line) => line.includes(TRACE));
  const services = [...new Set(lines.flatMap((line) => /"service":"(\w+)"/.exec(line)?.[1] ?? []))].sort();
  return [
    {
      what: 'One request id in the logs, and no address',
      measured: `${services.join(', ')}; ${text.includes(SECRET) ? 'an address' : 'no address'}`,
      isRight: services.join() === 'api,edge,nginx' && !text.includes(SECRET),
    },
  ];
};
