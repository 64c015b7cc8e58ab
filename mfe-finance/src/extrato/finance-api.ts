import type {
  Balances,
  DayBalances,
  DueDays,
  EntryFilter,
  EntryRow,
  Explanation,
  ListPage,
  Receivables,
  ReceivablesQuery,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';

/** What the store has, by where it is. */
export const readBalances = async (http: HttpClient, signal: AbortSignal): Promise<Balances> =>
  (await http.get<Balances>('/finance/balances', { signal })).data;

/** A page of the statement. */
export const readEntries = async (
  http: HttpClient,
  query: ListRequest<EntryFilter>,
  signal: AbortSignal,
): Promise<ListPage<EntryRow>> =>
  (await http.get<ListPage<EntryRow>>('/finance/entries', { params: query, signal })).data;

/** What falls due on each day from one to another, both included, `YYYY-MM-DD` of São Paulo. */
export const readDueDays = async (
  http: HttpClient,
  period: { from: string; to: string },
  signal: AbortSignal,
): Promise<DueDays> =>
  (await http.get<DueDays>('/finance/receivables/days', { params: period, signal })).data;

/** The first receivables that fall due from one day to another, both included, `YYYY-MM-DD` of São Paulo. */
export const readReceivables = async (
  http: HttpClient,
  query: ReceivablesQuery,
  signal: AbortSignal,
): Promise<Receivables> =>
  (await http.get<Receivables>('/finance/receivables', { params: query, signal })).data;

/** Of which accounts something is asked; of all where it names none. */
interface OfAccounts {
  account?: readonly string[] | undefined;
}

/** With what days began and ended, both included, `YYYY-MM-DD` of São Paulo. */
export const readDayBalances = async (
  http: HttpClient,
  period: { from: string; to: string } & OfAccounts,
  signal: AbortSignal,
): Promise<DayBalances> => (await http.get<DayBalances>('/finance/days', { params: period, signal })).data;

/** Why the balance changed from one instant to another, the second one excluded. */
export const readExplanation = async (
  http: HttpClient,
  period: { from: string; to: string } & OfAccounts,
  signal: AbortSignal,
): Promise<Explanation> => (await http.get<Explanation>('/finance/explain', { params: period, signal })).data;
