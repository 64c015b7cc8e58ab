import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { someOf } from '@balcao/proofs';
import { describeWith, faultsOf } from '../programs';
import { MONITORING, ROOT, RULE_CASES, RULES } from './deployed';

/** How many files of cases are run: each takes seconds. */
const TRIED = 1;

const ALERTS = RULES.flatMap(({ alert }) => alert ?? []);

const faults = (args: readonly string[]) => faultsOf('promtool', args, MONITORING);

describeWith('promtool', 'Prometheus', () => {
  it('takes the configuration and its rules', () => {
    expect(faults(['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'])).toBeNull();
    const rules = readdirSync(path.join(MONITORING, 'prometheus/rules'));
    expect(faults(['check', 'rules', ...rules.map((name) => `prometheus/rules/${name}`)])).toBeNull();
  });

  it.each(someOf(readdirSync(path.join(MONITORING, 'tests')), TRIED, 'rules of alerts'))(
    'alerts as %s says',
    (name) => {
      expect(faults(['test', 'rules', `tests/${name}`])).toBeNull();
    },
  );
});

describe.each(ALERTS)('the alert %s', (alert) => {
  it('is tried silent, firing, resolved, and with its series missing', () => {
    const fires = RULE_CASES.flatMap(({ name, alert_rule_test: tries }) => {
      const outcomes = tries
        .filter(({ alertname }) => alertname === alert)
        .map(({ exp_alerts }) => exp_alerts.length > 0);
      return name.startsWith('series missing') ? [] : [outcomes.join()];
    });
    expect(fires).toContain('false,true,false');
    const missing = RULE_CASES.filter(({ name }) => name.startsWith('series missing'));
    expect(
      missing.flatMap(({ alert_rule_test: tries }) => tries.map(({ alertname }) => alertname)),
    ).toContain(alert);
  });

  it('has a line in the runbook', () => {
    expect(readFileSync(path.join(ROOT, 'docs/runbook.md'), 'utf8')).toMatch(
      new RegExp(`^\\| \`${alert}\` +\\|`, 'm'),
    );
  });
});
