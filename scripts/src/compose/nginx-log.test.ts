import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root';

/** Comments are no directives. */
const CONFIG = readFileSync(path.join(ROOT, 'deploy/nginx/default.conf'), 'utf8').replace(/^\s*#.*$/gm, '');

/** Everything that tells nothing of an address; `$route` and `$trace_id` are made of fixed words and digits. */
const ALLOWED = [
  'body_bytes_sent',
  'request_method',
  'request_time',
  'route',
  'status',
  'time_iso8601',
  'trace_id',
  'upstream_response_time',
  'upstream_status',
];

const blocksOf = (name: RegExp) =>
  CONFIG.split(/^(?=\S)/m)
    .filter((block) => name.test(block))
    .map((block) => block.trim());

describe('the log of nginx', () => {
  it('is JSON made of nothing that holds an address, a referrer or a cookie', () => {
    const [format = '', ...others] = blocksOf(/^log_format/);
    expect(others).toEqual([]);
    expect(format).toContain('escape=json');
    const used = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name);
    expect(used.sort()).toEqual(ALLOWED);
    const line = [...format.matchAll(/'([^']*)'/g)].map(([, text]) => text).join('');
    const entry = JSON.parse(line.replace(/\$(?:status|request_time|body_bytes_sent)\b/g, '1'));
    expect(Object.keys(entry)).toEqual(expect.arrayContaining(['requestId', 'method', 'route', 'status']));
  });

  it('has fixed words for routes', () => {
    const [routes = ''] = blocksOf(/^map \$request_uri \$route/);
    const values = [...routes.matchAll(/"([^"]*)";/g)].map(([, value]) => value);
    expect(values).toEqual(['/*', '/api/*', '/artifacts/*', '/control/*', '/c/*', '/cartao/*']);
  });

  it('is the only one of every server, and the error log quotes no request', () => {
    const servers = blocksOf(/^server \{/);
    expect(servers).toHaveLength(4);
    for (const server of servers) {
      expect(
        server.match(/access_log [^;]*;/g)?.filter((directive) => directive !== 'access_log off;'),
      ).toEqual(['access_log /dev/stdout routes;']);
      expect(server.match(/error_log [^;]*;/g)).toEqual(['error_log /dev/stderr emerg;']);
    }
  });

  it('has the id under which edge and API log the request, wherever headers are set', () => {
    const passing = CONFIG.split('{').filter((block) => block.includes('X-Forwarded-For'));
    expect(passing).toHaveLength(4);
    for (const block of passing)
      expect(block).toContain('proxy_set_header traceparent "00-$trace_id-$span_id-01";');
  });
});
