import type {
  Balances,
  DayBalances,
  DueDays,
  EntryFilter,
  Explanation,
  GatewayBalances,
  ListPage,
  Receivables,
  ReceivablesQuery,
  StatementRow,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { Custody } from '@balcao/domain';
import type { ListRequest } from '@balcao/ui/list';

/** The query of a custodian. The platform is left out, because it is the default: so the page's first request is the prefetched one. */
const narrowed = <Asked extends { custody?: Custody | undefined }>({ custody, ...asked }: Asked) => ({
  ...asked,
  ...(custody === 'vendedor' && { custody }),
});

/** Reads the balances of a custodian, by account. */
export const readBalances = async (
  http: HttpClient,
  custody: Custody,
  signal: AbortSignal,
): Promise<Balances> =>
  (await http.get<Balances>('/finance/balances', { params: narrowed({ custody }), signal })).data;

/** Reads the part of each balance that has come by each gateway. */
export const readGatewayBalances = async (
  http: HttpClient,
  custody: Custody,
  signal: AbortSignal,
): Promise<GatewayBalances> =>
  (await http.get<GatewayBalances>('/finance/balances/gateways', { params: narrowed({ custody }), signal }))
    .data;

/** A page of the statement. */
export const readEntries = async (
  http: HttpClient,
  query: ListRequest<EntryFilter> & { custody: Custody },
  signal: AbortSignal,
): Promise<ListPage<StatementRow>> =>
  (await http.get<ListPage<StatementRow>>('/finance/entries', { params: narrowed(query), signal })).data;

/** Reads the amounts that fall due on each day from one to another, both included, `YYYY-MM-DD` of São Paulo. */
export const readDueDays = async (
  http: HttpClient,
  period: { from: string; to: string; custody: Custody },
  signal: AbortSignal,
): Promise<DueDays> =>
  (await http.get<DueDays>('/finance/receivables/days', { params: narrowed(period), signal })).data;

/** The first receivables that fall due from one day to another, both included, `YYYY-MM-DD` of São Paulo. */
export const readReceivables = async (
  http: HttpClient,
  query: ReceivablesQuery,
  signal: AbortSignal,
): Promise<Receivables> =>
  (await http.get<Receivables>('/finance/receivables', { params: query, signal })).data;

/** Of which accounts something is asked; of all of the custodian's where it names none. */
interface OfAccounts {
  custody?: Custody | undefined;
  account?: readonly string[] | undefined;
}

/** Reads the balances with which days began and ended, both included, `YYYY-MM-DD` of São Paulo. */
export const readDayBalances = async (
  http: HttpClient,
  period: { from: string; to: string } & OfAccounts,
  signal: AbortSignal,
): Promise<DayBalances> =>
  (await http.get<DayBalances>('/finance/days', { params: narrowed(period), signal })).data;

/** Why the balance changed from one instant to another, the second one excluded. */
export const readExplanation = async (
  http: HttpClient,
  period: { from: string; to: string } & OfAccounts,
  signal: AbortSignal,
): Promise<Explanation> =>
  (await http.get<Explanation>('/finance/explain', { params: narrowed(period), signal })).data;
