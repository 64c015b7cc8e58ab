import { withApi } from '../with-store';
import { EXPRESSIONS, metricsIn, OTHER_EXPORTERS, RULES } from './deployed';

const api = withApi();

const NAMED = [...new Set(EXPRESSIONS.flatMap(metricsIn))];
const ELSEWHERE = [...Object.values(OTHER_EXPORTERS).flat(), ...RULES.flatMap(({ record }) => record ?? [])];

/** What a scrape declares; the series of a histogram have names of their own. */
async function scraped(): Promise<string[]> {
  const { body } = await api.app.inject('/metrics');
  return [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
}

it('exports every metric that a rule or a panel names, unless it is known who else does', async () => {
  const here = await scraped();
  expect(NAMED).toEqual(expect.arrayContaining(['http_request_duration_seconds_bucket', 'up']));
  expect(NAMED.filter((name) => !here.includes(name) && !ELSEWHERE.includes(name))).toEqual([]);
});

it('has nobody else export what no rule and no panel names', () => {
  expect(ELSEWHERE.filter((name) => !NAMED.includes(name))).toEqual([]);
});

it.each([
  ['sum by (le) (rate(a_bucket{job="b",c!~"/d|/e"}[5m])) or vector(0)', ['a_bucket']],
  ['max by (kind) (a{kind!="b"}) > 6 * 3600 and calls:b:rate1h >= 1e3', ['a', 'calls:b:rate1h']],
  ['(time() - max(a) > 26) or absent(b)', ['a', 'b']],
])('reads the names in %s', (expression, names) => {
  expect(metricsIn(expression)).toEqual(names);
});
