import { createAccount } from '../../test/stored-account';
import { startTestApi } from '../../test/test-app';
import { withApi } from '../../test/with-store';
import { createLogger } from '../logging/logger';

const ADDRESS = '203.0.113.77';
const lines: string[] = [];
const api = withApi(() =>
  startTestApi({}, () => {}, createLogger('info', { write: (line) => lines.push(line) })),
);

const from = (address: string) => ({ 'x-forwarded-for': address });
const answered = () =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === 'answered');

it('a line names address and account by keyed hashes, so that a trail can be followed and nobody is named', async () => {
  const [ana, bia] = [await createAccount(api.platform), await createAccount(api.platform)];
  const ask = (account: typeof ana, address: string) =>
    api.app.inject({ url: '/usuario', headers: { ...account.headers, ...from(address) } });
  await ask(ana, ADDRESS);
  await ask(ana, '203.0.113.78');
  await ask(bia, ADDRESS);
  await api.app.inject({ url: '/usuario', headers: from(ADDRESS) });

  const [first, elsewhere, other, anonymous] = answered();
  expect(first).toMatchObject({
    account: expect.stringMatching(/^[\w-]{16}$/),
    address: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(elsewhere.account).toBe(first.account);
  expect(elsewhere.address).not.toBe(first.address);
  expect(other.address).toBe(first.address);
  expect(other.account).not.toBe(first.account);
  expect(anonymous).not.toHaveProperty('account');
  const text = lines.join('\n');
  for (const value of [ADDRESS, ana.userId, ana.sellerId, ana.email]) expect(text).not.toContain(value);
});
