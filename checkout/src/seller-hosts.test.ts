import { SellerHosts } from './seller-hosts';
import type { Caller, SessionApi } from './session-api';

const CALLER: Caller = { ip: '203.0.113.7', requestId: 'r1', userAgent: '' };
const OWN = 'pay.lima-doces.com.br';

/** The hosts of an API that knows one, and the names that it was asked about. */
function open() {
  const asked: string[] = [];
  const api = {
    findHost: async (_caller: Caller, host: string) => {
      asked.push(host);
      return host === OWN ? { host, may_frame: true } : undefined;
    },
  } as unknown as SessionApi;
  return { hosts: new SellerHosts(api, ['https://checkout.balcao.example']), asked };
}

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

it('asks about a name once, and again after a while', async () => {
  const { hosts, asked } = open();
  for (let times = 0; times < 3; times += 1)
    for (const host of [OWN, 'de-ninguem.com.br'])
      expect(await hosts.isKnown(CALLER, host)).toBe(host === OWN);
  expect(asked).toEqual([OWN, 'de-ninguem.com.br']);
  jest.advanceTimersByTime(31_000);
  expect(await hosts.isKnown(CALLER, OWN)).toBe(true);
  expect(asked).toHaveLength(3);
});

it('made-up names of an address cost the API twenty calls a second, and stores that are known, and other visitors, go on', async () => {
  const { hosts, asked } = open();
  await hosts.isKnown(CALLER, OWN);
  jest.advanceTimersByTime(31_000);
  for (let name = 0; name < 20_000; name += 1)
    expect(await hosts.isKnown(CALLER, `loja-${name}.com.br`)).toBe(false);
  expect(asked).toHaveLength(21);
  expect(await hosts.isKnown(CALLER, OWN)).toBe(true);
  await hosts.isKnown({ ...CALLER, ip: '198.51.100.1' }, 'outra-loja.com.br');
  expect(asked.at(-1)).toBe('outra-loja.com.br');
  jest.advanceTimersByTime(1_000);
  await hosts.isKnown(CALLER, 'mais-uma.com.br');
  expect(asked.at(-1)).toBe('mais-uma.com.br');
});
