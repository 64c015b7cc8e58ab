import { BANK_REFUSALS, TRANSFER_REFUSALS } from '@balcao/domain';
import { z } from 'zod';
import { noteRetryAfter } from '../retry-after';
import { BankError, type BankProvider } from './bank-provider';

const TIMEOUT_MS = 10_000;

const verdict = z.union([
  z.object({ state: z.enum(['open', 'verified']) }),
  z.object({ state: z.literal('refused'), reason: z.enum(BANK_REFUSALS) }),
]);
const transferState = z.union([
  z.object({ state: z.enum(['open', 'paid']) }),
  z.object({ state: z.literal('returned'), reason: z.enum(TRANSFER_REFUSALS) }),
]);

/** A bank behind a connector of the installation's own: `docs/runbook.md` has its calls. */
export function httpBank({ url, token }: { url: string; token: string }): BankProvider {
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new BankError('The bank did not answer');
    });
    noteRetryAfter(response.status, response.headers.get('retry-after'));
    return response;
  }

  async function read<T>(response: Response, answer: z.ZodType<T>): Promise<T> {
    if (!response.ok) throw new BankError(`The bank answered ${response.status}`);
    const parsed = answer.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new BankError('The bank answered what is no state');
    return parsed.data;
  }

  const put = async <T>(path: string, body: object, answer: z.ZodType<T>) =>
    read(await call('PUT', path, body), answer);

  return {
    canPay: true,
    verify: (ref, destination) => put(`/account-checks/${ref}`, { destination }, verdict),
    transfer: (ref, amountCents, destination) =>
      put(`/transfers/${ref}`, { amountCents, currency: 'BRL', destination }, transferState),
    async findTransfer(ref) {
      const response = await call('GET', `/transfers/${ref}`);
      return response.status === 404 ? undefined : read(response, transferState);
    },
  };
}
