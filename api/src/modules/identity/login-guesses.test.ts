import { call, loginAs, mailCount, newSeller, type TestSeller } from '../../../test/accounts';
import { newEmail, newIp, PASSWORD } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

const api = withApi();
let seller: TestSeller;

beforeEach(async () => {
  seller = await newSeller(api);
});

const login = (email: string, password: string, ip?: string) =>
  call(api, 'POST', '/auth/login', { email, password }, { ip });

/** Guesses from an address each. @returns the statuses */
const guess = async (email: string, times: number) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await login(email, 'palpite errado')).statusCode);
  return statuses;
};

const refusalsOf = ({ sellerId }: TestSeller) =>
  api.platform.database.platform
    .selectFrom('audit_log')
    .select(['actor_kind', 'ip', 'entity_id'])
    .where('seller_id', '=', sellerId)
    .where('action', '=', 'session.refuse')
    .execute();

it('slows guesses at one account from many addresses, and says how long', async () => {
  expect(await guess(seller.email, 20)).toEqual(Array(20).fill(400));
  const slowed = await login(seller.email, PASSWORD);
  expect(slowed.statusCode).toBe(429);
  expect(slowed.json().code).toBe('account_locked');
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3_500);
});

it('slows guesses at an unknown account just the same', async () => {
  expect(await guess(newEmail(), 21)).toEqual([...Array(20).fill(400), 429]);
});

it('lets the owner in on a device that they used before, and goes on counting strangers', async () => {
  const ip = newIp();
  expect((await login(seller.email, PASSWORD, ip)).statusCode).toBe(200);
  await guess(seller.email, 20);
  expect((await login(seller.email, 'errei', ip)).statusCode).toBe(400);
  expect((await login(seller.email, PASSWORD, ip)).statusCode).toBe(200);
  expect((await login(seller.email, PASSWORD)).statusCode).toBe(429);
});

it('keeps no device known that has only shown a wrong password', async () => {
  const ip = newIp();
  await login(seller.email, 'palpite errado', ip);
  await guess(seller.email, 19);
  expect((await login(seller.email, PASSWORD, ip)).statusCode).toBe(429);
});

it('tells the owner once', async () => {
  await guess(seller.email, 20);
  expect(await mailCount(api, seller.email, 'password-guesses')).toBe(0);
  await guess(seller.email, 3);
  expect(await mailCount(api, seller.email, 'password-guesses')).toBe(1);
});

it('begins anew once a new device has proved the password', async () => {
  await guess(seller.email, 19);
  await loginAs(api, seller.email);
  expect(await guess(seller.email, 20)).toEqual(Array(20).fill(400));
});

it('writes a failed login into the audit log of the account', async () => {
  const ip = newIp();
  await login(seller.email, 'palpite errado', ip);
  expect(await refusalsOf(seller)).toEqual([{ actor_kind: 'anonymous', ip, entity_id: seller.userId }]);
});
