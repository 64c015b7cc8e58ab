import { BANK_REFUSALS } from '@balcao/domain';
import { z } from 'zod';
import { BankError, type BankProvider } from './bank-provider';

const TIMEOUT_MS = 10_000;

const reason = z.enum(BANK_REFUSALS);
const verdict = z.union([
  z.object({ state: z.enum(['open', 'verified']) }),
  z.object({ state: z.literal('refused'), reason }),
]);
const transferState = z.union([
  z.object({ state: z.enum(['open', 'paid']) }),
  z.object({ state: z.literal('returned'), reason }),
]);

/** A bank behind a connector of the installation's own: `docs/runbook.md` has its two calls. */
export function httpBank({ url, token }: { url: string; token: string }): BankProvider {
  async function put<T>(path: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new BankError('The bank did not answer');
    });
    if (!response.ok) throw new BankError(`The bank answered ${response.status}`);
    const read = answer.safeParse(await response.json().catch(() => undefined));
    if (!read.success) throw new BankError('The bank answered what is no state');
    return read.data;
  }

  return {
    canPay: true,
    verify: (ref, destination) => put(`/account-checks/${ref}`, { destination }, verdict),
    transfer: (ref, amountCents, destination) =>
      put(`/transfers/${ref}`, { amountCents, currency: 'BRL', destination }, transferState),
  };
}
