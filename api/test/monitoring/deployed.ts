import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const ROOT = path.resolve(__dirname, '../../..');
export const MONITORING = path.join(ROOT, 'deploy/monitoring');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
}

/** One case of a rules' unit test, as promtool reads it. */
export interface RuleCase {
  name: string;
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}

interface Dashboard {
  panels: {
    id: number;
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
    datasource: { type: string; uid: string };
    targets: { expr: string }[];
  }[];
}

const read = (...name: string[]) => readFileSync(path.join(MONITORING, ...name), 'utf8');
const documentsIn = (...folder: string[]) =>
  readdirSync(path.join(MONITORING, ...folder)).map((name) => parse(read(...folder, name)));

interface Configuration {
  global: object;
  scrape_configs: { job_name: string; [setting: string]: unknown }[];
}

/** The configuration that Prometheus is started with. */
export const CONFIGURATION: Configuration = parse(read('prometheus', 'prometheus.yml'));

/** All rules that Prometheus is given. */
export const RULES: Rule[] = documentsIn('prometheus', 'rules').flatMap(({ groups }) =>
  groups.flatMap(({ rules }: { rules: Rule[] }) => rules),
);

/** The cases that the rules are tried with. */
export const RULE_CASES: RuleCase[] = documentsIn('tests').flatMap(({ tests }) => tests);

/** Metrics that are not the API's, by who exports them. */
export const OTHER_EXPORTERS: Record<string, string[]> = JSON.parse(read('other-exporters.json'));

/** The panels that Grafana shows. */
export const PANELS: Dashboard['panels'] = JSON.parse(read('grafana', 'dashboards', 'balcao.json')).panels;
/** The data sources that Grafana asks. */
export const DATA_SOURCES: { uid: string; type: string }[] = documentsIn(
  'grafana',
  'provisioning',
  'datasources',
).flatMap(({ datasources }) => datasources);
/** The queries of the panels. */
export const QUERIES: string[] = PANELS.flatMap(({ targets }) => targets.map(({ expr }) => expr));
/** Every expression of a rule or a panel. */
export const EXPRESSIONS: string[] = [...RULES.map(({ expr }) => expr), ...QUERIES];

const OPERATORS = ['and', 'bool', 'by', 'ignoring', 'on', 'or', 'unless', 'without'];

/** The metrics that an expression names: what is left without labels, durations, groupings, functions and operators. */
export function metricsIn(expression: string): string[] {
  const names = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .matchAll(/(?<![\w:.])[a-zA-Z_][\w:]*(?![\w:]|\s*\()/g);
  return [...names].map(([name]) => name).filter((name) => !OPERATORS.includes(name));
}
