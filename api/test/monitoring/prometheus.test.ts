import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWith, freePort, type RunningProgram, startProgram } from '../programs';
import { startTestApi, type TestApi } from '../test-app';
import { CONFIGURATION, MONITORING, QUERIES } from './deployed';

const TOKEN = 'a token of the machine room';
const ASK_EVERY_MS = 200;
/** Rates need two scrapes and an evaluation, each of them a second apart. */
const PATIENCE_MS = 30_000;

/** The product's configuration, with the API of this test as the only replica, and faster. */
function configurationFor(folder: string, port: number): object {
  const api = CONFIGURATION.scrape_configs.find(({ job_name }) => job_name === 'api');
  return {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [path.join(MONITORING, 'prometheus/rules/*.yml')],
    scrape_configs: [
      {
        ...api,
        dns_sd_configs: undefined,
        authorization: { credentials_file: path.join(folder, 'metrics-token') },
        static_configs: [{ targets: [`127.0.0.1:${port}`] }],
      },
    ],
  };
}

describeWith('prometheus', 'Prometheus beside a running API', () => {
  let api: TestApi;
  let folder: string;
  let running: RunningProgram;
  /** Of Prometheus, and of the API. */
  let address: string;
  let called: string;

  beforeAll(async () => {
    api = await startTestApi({ METRICS_TOKEN: TOKEN });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    called = `http://127.0.0.1:${port}/version`;
    folder = await mkdtemp(path.join(tmpdir(), 'balcao-prometheus-'));
    await writeFile(path.join(folder, 'metrics-token'), TOKEN);
    const file = path.join(folder, 'prometheus.yml');
    await writeFile(file, JSON.stringify(configurationFor(folder, port)));
    const own = await freePort();
    address = `http://127.0.0.1:${own}`;
    const args = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`];
    running = await startProgram('prometheus', [...args, `--web.listen-address=127.0.0.1:${own}`], own);
    await untilReady();
  });
  afterAll(async () => {
    await running.stop();
    await api.close();
    await rm(folder, { recursive: true });
  });

  /** It answers 503 until it has read what it has stored. */
  async function untilReady(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await fetch(`${address}/-/ready`)).ok) {
      if (performance.now() > deadline) throw new Error('Prometheus does not get ready');
      await pause(ASK_EVERY_MS);
    }
  }

  const ask = async (what: string) => (await (await fetch(`${address}/api/v1/${what}`)).json()).data;

  /** Calls the API and asks until something is found. */
  async function firstResult(query: string): Promise<{ value: [number, string] }> {
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const [found] = (await ask(`query?query=${encodeURIComponent(query)}`))?.result ?? [];
      if (found) return found;
      await fetch(called);
      await pause(ASK_EVERY_MS);
    }
    throw new Error(`Nothing was found by ${query}`);
  }

  it('scrapes it, and computes from what it says', async () => {
    expect((await firstResult('up{job="api"} == 1')).value[1]).toBe('1');
    const { value } = await firstResult('calls:requests:rate5m > 0');
    expect(Number(value[1])).toBeGreaterThan(0);
    expect((await firstResult('calls:failures:ratio_rate5m >= 0')).value[1]).toBe('0');
  });

  it('finds no fault in any rule', async () => {
    await firstResult('calls:duration_seconds:p99_10m > 0');
    const { groups } = await ask('rules');
    expect(groups).toHaveLength(3);
    const faults = groups.flatMap(({ rules }: { rules: { name: string; lastError?: string }[] }) =>
      rules.filter(({ lastError }) => lastError),
    );
    expect(faults).toEqual([]);
  });

  it('answers what every panel of the dashboard asks', async () => {
    for (const query of QUERIES) {
      const answer = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(query)}`);
      expect({ query, ...(await answer.json()) }).toMatchObject({ query, status: 'success' });
    }
  });
});
