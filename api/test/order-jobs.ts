import type { Job, JobRow, V1OrderRequest } from '@balcao/api-schema';
import { callAs } from './call-as';
import { endedJob } from './jobs';
import { callV1, newKey, orderBody, paymentEvent } from './orders';
import { cellsOf } from './product-csv';
import { type Account, createAccount } from './stored-account';
import type { TestApi } from './test-app';

/** An event of an order's last payment. */
type Report = string | { type: string; data: object };

/** A store with a key, whose orders tests send as other programs do and work on as the screens do. */
export async function openOrderDesk(api: TestApi, mode: 'test' | 'live' = 'live') {
  const seller = await createAccount(api.platform);
  const key = await newKey(api, seller, { mode });
  const jobOf = async (path: string, body: object, by: Account = seller): Promise<Job> =>
    endedJob(api, by, (await callAs(api, by, 'POST', path, { body })).json());
  const rowsOf = async ({ id }: Job): Promise<JobRow[]> =>
    (await callAs(api, seller, 'GET', `/jobs/${id}/rows?size=100`)).json().items;

  return {
    seller,
    key,
    jobOf,
    rowsOf,
    /** Sends an order and what happened to its payment, minute by minute. @returns its id */
    async order(name: string, changes: Partial<V1OrderRequest> = {}, ...reports: Report[]): Promise<string> {
      const body = orderBody(changes);
      const { id } = (await callV1(api, key, 'PUT', `/orders/${name}`, body)).json();
      const payment = body.payments.at(-1)?.id;
      for (const [minute, report] of reports.entries()) {
        const { type, data } = typeof report === 'string' ? { type: report, data: {} } : report;
        const event = { ...paymentEvent(type, minute), data };
        await callV1(api, key, 'POST', `/orders/${name}/payments/${payment}/events`, event);
      }
      return id;
    },
    read: async (id: string) => (await callAs(api, seller, 'GET', `/orders/${id}`)).json(),
    /** The results of a job by what people know its rows by. */
    async resultsOf(job: Job): Promise<Record<string, string>> {
      const rows = await rowsOf(job);
      return Object.fromEntries(
        rows.map(({ label, outcome, problems: [problem] }) => [label, problem?.message ?? outcome]),
      );
    },
    cellsOfFile: async ({ id }: Job) =>
      cellsOf((await callAs(api, seller, 'GET', `/jobs/${id}/file`)).rawPayload),
  };
}

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>;

/** A selection of picked orders. */
export const picked = (...ids: string[]) => ({ by: 'ids', ids });
