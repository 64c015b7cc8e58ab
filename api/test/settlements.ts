import type { SettlementRow } from '@balcao/api-schema';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** Sends a settlement file. @param query such as `gateway=iugu` */
export const uploadSettlement = ({ app }: TestApi, account: Account, text: string, query = '') =>
  app.inject({
    method: 'POST',
    url: `/finance/settlements?${query}`,
    headers: { ...account.headers, 'content-type': 'text/csv', 'x-file-name': 'liquida%C3%A7%C3%A3o.csv' },
    payload: text,
  });

/** The rows of a file after its comparison. */
export async function settlementRows(
  api: TestApi,
  account: Account,
  text: string,
  query = '',
): Promise<SettlementRow[]> {
  const answer = await uploadSettlement(api, account, text, query);
  expect(answer.statusCode).toBe(201);
  return answer.json().rows;
}

/** The reference, state and both amounts of each row. */
export const shortRows = (rows: readonly SettlementRow[]) =>
  rows.map(({ reference, state, amountCents, expectedCents }) => [
    reference,
    state,
    amountCents,
    expectedCents,
  ]);
