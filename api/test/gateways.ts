import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** What Iugu's documentation shows such values to look like. */
export const IUGU_CREDENTIALS = {
  accountId: 'A1B2C3D4E5F60718293A4B5C6D7E8F90',
  apiToken: 'CANARY-live-9f8e7d6c5b4a39281706f5e4d3c2b1a0',
};

/** Opens sensitive actions to the account's session, as a password given just now does. */
export async function stepUp({ platform }: TestApi, { sessionId }: Account): Promise<void> {
  await platform.database.platform
    .updateTable('sessions')
    .set({ stepped_up_at: new Date() })
    .where('id', '=', sessionId)
    .execute();
}

/** Has proved who the seller of the account is, as a review that approved everything does. */
export async function verifyIdentity({ platform }: TestApi, { sellerId }: Account): Promise<void> {
  await platform.database.platform
    .updateTable('sellers')
    .set({ kyc_status: 'FINISHED' })
    .where('id', '=', sellerId)
    .execute();
}

/** Sends a call of an account; a body is JSON. */
export const callAs = (
  { app }: TestApi,
  { headers }: Account,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { body, ...more }: { body?: object; 'if-match'?: string; 'idempotency-key'?: string } = {},
) => app.inject({ method, url, headers: { ...headers, ...more }, ...(body && { payload: body }) });
