import type {
  FeeInvoice,
  MonthQuery,
  MonthReport,
  MonthReportQuery,
  MonthStatement,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';

/** Begins the keys of what is read of months. */
export const MONTHS = 'months';

/** A month of the store's accounts at a custodian, as its statement says where one was made. */
export const readMonth = async (
  http: HttpClient,
  query: MonthQuery,
  signal: AbortSignal,
): Promise<MonthStatement> =>
  (await http.get<MonthStatement>('/finance/months', { params: query, signal })).data;

/** Makes the statement of a month, or reads the one that was made. */
export const makeStatement = async (http: HttpClient, query: MonthQuery): Promise<MonthStatement> =>
  (await http.post<MonthStatement>('/finance/month-statements', query)).data;

/** The document of a month as it was made. */
export const readDocument = async (http: HttpClient, query: MonthQuery): Promise<Blob> =>
  (await http.get<Blob>('/finance/month-statements/file', { params: query, responseType: 'blob' })).data;

/** Reads the sums of months, by method and gateway. */
export const readReport = async (
  http: HttpClient,
  query: MonthReportQuery,
  signal: AbortSignal,
): Promise<MonthReport> =>
  (await http.get<MonthReport>('/finance/month-report', { params: query, signal })).data;

/** The same as a file. */
export const readReportFile = async (http: HttpClient, query: MonthReportQuery): Promise<Blob> =>
  (await http.get<Blob>('/finance/month-report/file', { params: query, responseType: 'blob' })).data;

/** The notas fiscais of the platform's fees, by month. */
export const readFeeInvoices = (http: HttpClient, signal: AbortSignal) =>
  send(http, 'GET /finance/fee-invoices', { signal });

/** Records the number of a month's; an empty one takes it away. */
export const putFeeInvoice = (http: HttpClient, invoice: FeeInvoice) =>
  send(http, 'PUT /finance/fee-invoices', { body: invoice });
