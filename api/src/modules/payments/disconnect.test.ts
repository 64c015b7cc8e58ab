import { callAs } from '../../../test/call-as';
import { offer, paidPix, testCharge } from '../../../test/test-charges';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let connection: string;

beforeEach(async () => {
  connection = await offer(api, maria, 'simulador', ['pix']);
});

const database = () => api.platform.database.platform;
/** The store sells through something else from now on. */
const leave = () =>
  database()
    .updateTable('payment_gateways')
    .set({ is_current: false })
    .where('id', '=', connection)
    .execute();
const disconnect = async () => {
  await leave();
  const answer = await callAs(api, maria, 'DELETE', `/pagamentogateway/${connection}`);
  return [answer.statusCode, answer.statusCode === 204 ? undefined : answer.json().code];
};
const change = (
  id: string,
  columns: Partial<Record<'expires_at' | 'refund_until' | 'next_check_at', Date | null>>,
) => database().updateTable('gateway_charges').set(columns).where('payment_id', '=', id).execute();

describe('a gateway with test charges', () => {
  it('stays while one awaits its payment, and can be left when its time is over', async () => {
    const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
    expect(await disconnect()).toEqual([409, 'gateway_has_open_charges']);
    expect((await callAs(api, maria, 'GET', `/payments/test-charges/${id}`)).statusCode).toBe(200);
    await change(id, { expires_at: new Date(Date.now() - 1_000) });
    expect(await disconnect()).toEqual([204, undefined]);
  });

  it.each([
    ['is asked for', { refund_until: new Date(Date.now() + 60_000) }],
    ['was left open', { refund_until: new Date(0), next_check_at: new Date(Date.now() + 3_600_000) }],
  ])('stays while a refund %s', async (_name, columns) => {
    const id = await paidPix(api, maria);
    await change(id, columns);
    expect(await disconnect()).toEqual([409, 'gateway_has_open_charges']);
    await change(id, { refund_until: null, next_check_at: null });
    expect(await disconnect()).toEqual([204, undefined]);
  });

  it('that were paid can be left, and its charges go with it', async () => {
    const id = await paidPix(api, maria);
    expect(await disconnect()).toEqual([204, undefined]);
    expect((await callAs(api, maria, 'GET', `/payments/test-charges/${id}`)).statusCode).toBe(404);
  });
});
