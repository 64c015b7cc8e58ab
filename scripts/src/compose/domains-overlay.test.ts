import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../root';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '');
const PROXY = withoutComments(read('deploy/nginx/default.conf'));
const ENTRANCE = withoutComments(read('deploy/entrance/nginx.conf'));
const { services } = parse(read('deploy/domains.yml').replace('!reset', ''), { merge: true });

describe('the entrance of sellers’ domains', () => {
  it('alone has the ports of the machine, and what it mounts is there', () => {
    expect(services.proxy.ports).toEqual([]);
    expect(services.entrance.ports).toEqual(['80:8080', '443:8443']);
    const [folder = ''] = services.entrance.volumes[0].split(':');
    expect(existsSync(path.join(ROOT, folder, 'nginx.conf'))).toBe(true);
  });

  it('says to both places behind it who a visitor is, and both take it', () => {
    expect(ENTRANCE).toContain('proxy_protocol on;');
    expect(services.domains.environment.DOMAINS_PROXY_HEADER).toBe('on');
    // Every server of the proxy that speaks TLS takes it at the other port, and believes it.
    const servers = PROXY.split(/^server \{/m).filter((server) => server.includes('listen 8443 ssl;'));
    expect(servers).toHaveLength(3);
    for (const server of servers) {
      expect(server).toContain('listen 8444 ssl proxy_protocol;');
      expect(server).toContain('real_ip_header proxy_protocol;');
    }
  });

  it('finds each place at the ports where it listens', () => {
    const { DOMAINS_TLS_PORT: tls, DOMAINS_HTTP_PORT: plain } = services.domains.environment;
    const addresses = [...ENTRANCE.matchAll(/server (\w+:\d+) resolve/g)].map(([, address]) => address);
    expect(addresses).toEqual(['proxy:8444', `domains:${tls}`, 'proxy:8080', `domains:${plain}`]);
  });

  it('keeps the installation’s own names from sellers’ domains', () => {
    expect(ENTRANCE.match(/include \/tmp\/own-names\.map;/g)).toHaveLength(2);
    expect(services.entrance.entrypoint.join()).toContain('> /tmp/own-names.map');
  });
});

describe('the server of domains', () => {
  it('is not killed before it has ended its connections', () => {
    const [, seconds] =
      /STOP_WITHIN_MS = (\d+)_000;/.exec(read('api/src/modules/certificates/domain-server.ts')) ?? [];
    expect(Number.parseInt(services.domains.stop_grace_period, 10)).toBeGreaterThan(Number(seconds));
  });

  it('has the database and the keys, and no other secret', () => {
    const names = Object.keys(services.domains.environment);
    expect(names.filter((name) => /SECRET|TOKEN|KEY|PASSWORD/.test(name))).toEqual(['ENCRYPTION_KEYS']);
  });
});

it('what visitors say of the host is dropped wherever the proxy says what they asked for', () => {
  const said = PROXY.match(/proxy_set_header X-Forwarded-Proto \$scheme;/g);
  const dropped = PROXY.match(/proxy_set_header X-Forwarded-Host "";/g);
  expect(dropped).toHaveLength(said?.length ?? 0);
});
