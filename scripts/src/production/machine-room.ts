import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../plain-error';
import { becomesSo, type Installation, until } from './installation';
import type { Row, Trial } from './row';

const SERVICES = ['prometheus', 'alertmanager', 'probe', 'machine', 'grafana'];
/** Every job, and the addresses behind it: two replicas, the edge, this machine, and a page and the API as people see them. */
const TARGETS = { api: 2, edge: 1, machine: 1, public: 2 };
/** The panels that are empty as long as nothing waits and nothing goes wrong. */
const QUIET_PANELS = [
  'Oldest due task by kind',
  'Parked tasks by kind',
  'Due tasks by kind',
  'Violations of the page’s policy per hour',
  'Canaries taken back',
];
const PASSWORD = 'uma senha de prova';

interface Target {
  labels: { job: string };
  health: string;
}

/** The services of the profile whose images are here or can be had. */
async function startableServices({ succeed, run }: Installation): Promise<string[]> {
  const config = JSON.parse(
    await succeed('docker', 'compose', '--profile', 'monitoring', 'config', '--format', 'json'),
  );
  const startable: string[] = [];
  for (const service of SERVICES) {
    const { image } = config.services[service];
    const isHere = (await run('docker', 'image', 'inspect', image)).code === 0;
    if (isHere || (await run('docker', 'pull', '--quiet', image)).code === 0) startable.push(service);
  }
  return startable;
}

/** The profile "monitoring" looks at the installation. */
export const machineRoom: Trial = async (installation) => {
  const { folder, set, succeed } = installation;
  await set({ ALERT_WEBHOOK_URL: 'http://mail:2525/', GRAFANA_PASSWORD: PASSWORD });
  const started = await startableServices(installation);
  if (!started.includes('prometheus')) throw new PlainError('There is no image of Prometheus here.');
  await succeed('docker', 'compose', 'up', '--detach', '--no-build', '--wait', ...started);

  const fetchIn = (service: string, url: string) =>
    succeed('docker', 'compose', 'exec', '-T', service, 'wget', '--quiet', '--output-document=-', url);
  const ask = async (what: string) =>
    JSON.parse(await fetchIn('prometheus', `http://127.0.0.1:9090/api/v1/${what}`)).data;

  const jobs = Object.keys(TARGETS).filter(
    (job) => (job !== 'machine' && job !== 'public') || started.includes(job === 'public' ? 'probe' : job),
  );
  let up: string[] = [];
  await until('Prometheus sees every target', async () => {
    const { activeTargets }: { activeTargets: Target[] } = await ask('targets?state=active');
    up = activeTargets.filter(({ health }) => health === 'up').map(({ labels }) => labels.job);
    return jobs.every(
      (job) => up.filter((one) => one === job).length >= TARGETS[job as keyof typeof TARGETS],
    );
  });

  const { groups }: { groups: { rules: { lastError?: string; state?: string; name: string }[] }[] } =
    await ask('rules');
  const rules = groups.flatMap((group) => group.rules);
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    await readFile(path.join(folder, 'deploy/monitoring/grafana/dashboards/balcao.json'), 'utf8'),
  );
  const emptyPanels = async () => {
    const empty: string[] = [];
    for (const { title, targets } of dashboard.panels) {
      const answers = await Promise.all(
        targets.map(({ expr }) => ask(`query?query=${encodeURIComponent(expr)}`)),
      );
      if (answers.every(({ result }) => result.length === 0)) empty.push(title);
    }
    return empty;
  };
  const showsEnough = (empty: string[]) => empty.every((title) => QUIET_PANELS.includes(title));
  // A rate takes two values of a metric, so Prometheus must have looked twice.
  let empty: string[] = [];
  await becomesSo(async () => {
    empty = await emptyPanels();
    return showsEnough(empty);
  });
  const rows: Row[] = [
    {
      what: 'Profile monitoring',
      measured: `${started.join(', ')} healthy; not to be had here: ${SERVICES.filter((service) => !started.includes(service)).join(', ') || 'none'}`,
      isRight: true,
    },
    {
      what: 'Prometheus sees',
      measured: Object.keys(TARGETS)
        .map((job) => `${up.filter((one) => one === job).length} × ${job}`)
        .join(', '),
      isRight: jobs.every((job) => up.includes(job)),
    },
    {
      what: 'Its rules',
      measured: `${rules.length}, ${rules.filter(({ lastError }) => lastError).length} of them with a fault`,
      isRight: rules.length > 0 && !rules.some(({ lastError }) => lastError),
    },
    {
      what: 'Panels of the dashboard that show something',
      measured: `${dashboard.panels.length - empty.length} of ${dashboard.panels.length}${empty.length > 0 ? `; nothing yet: ${empty.join(', ')}` : ''}`,
      isRight: showsEnough(empty),
    },
  ];
  if (started.includes('grafana')) {
    const address = `http://admin:${encodeURIComponent(PASSWORD)}@127.0.0.1:3000/api`;
    const health = await fetchIn('grafana', `${address}/datasources/uid/prometheus/health`);
    const shown = await fetchIn('grafana', `${address}/dashboards/uid/balcao`);
    rows.push({
      what: 'Grafana',
      measured: 'reaches Prometheus, and has the dashboard',
      isRight:
        health.includes('"OK"') && JSON.parse(shown).dashboard.panels.length === dashboard.panels.length,
    });
  }
  await succeed('docker', 'compose', 'rm', '--force', '--stop', ...started);
  return rows;
};
