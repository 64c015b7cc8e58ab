import { callAs } from '../../../test/call-as';
import { createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const api = withApi();

it('a visit that a seller tries out is marked as a test, and repeating the call makes no other', async () => {
  const ana = await createAccount(api.platform);
  const send = (key: string) =>
    callAs(api, ana, 'POST', '/checkout/test-session', { body: {}, 'idempotency-key': key });
  const key = newId();
  const [first, again] = [await send(key), await send(key)];
  expect([first.statusCode, again.statusCode]).toEqual([202, 202]);
  expect(again.json()).toEqual(first.json());
  const events = await api.platform.database.platform
    .selectFrom('checkout_events')
    .where('seller_id', '=', ana.sellerId)
    .select(['type', 'is_test', 'session_token'])
    .orderBy('event_id')
    .execute();
  expect(events.map(({ type }) => type)).toEqual([
    'checkout.started',
    'checkout.step_completed',
    'checkout.step_completed',
    'checkout.step_completed',
  ]);
  expect(events.every((event) => event.is_test && event.session_token === first.json().token)).toBe(true);
});
