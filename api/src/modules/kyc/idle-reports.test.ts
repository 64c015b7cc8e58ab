import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { openReport, sendSlots, upload } from '../../../test/kyc';
import { withStore } from '../../../test/with-store';
import { cancelIdleReports } from './reports';

const { api, maria } = withStore();

beforeEach(() => openReport(api, maria));

/** Lets days pass since all that has happened to the attempt. */
async function passDays(days: number): Promise<void> {
  const { platform } = api.platform.database;
  const ago = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${days})`;
  await platform
    .updateTable('kyc_reports')
    .set({ changed_at: ago('changed_at') })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  await platform
    .updateTable('kyc_documents')
    .set({ created_at: ago('created_at') })
    .where('seller_id', '=', maria.sellerId)
    .execute();
}

async function statusAfterwards(): Promise<string> {
  await cancelIdleReports(api.platform);
  return (await callAs(api, maria, 'GET', `/kyc/profile/${maria.sellerId}/status`)).json().status;
}

it('cancels an attempt that nobody went on with for thirty days', async () => {
  await passDays(29);
  expect(await statusAfterwards()).toBe('IN_PROGRESS');
  await passDays(2);
  expect(await statusAfterwards()).toBe('CANCELLED');
});

it.each([
  ['sent', () => sendSlots(api, maria, ['frente'])],
  ['uploaded', () => upload(api, maria, 'frente')],
])('counts the days from the latest image that was %s', async (_how, act) => {
  await passDays(31);
  await act();
  expect(await statusAfterwards()).toBe('IN_PROGRESS');
  await passDays(31);
  expect(await statusAfterwards()).toBe('CANCELLED');
});
